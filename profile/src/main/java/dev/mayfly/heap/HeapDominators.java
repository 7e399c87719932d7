package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * Thread-safe, without state: finds what objects of heap dumps keep alive. A service that the
 * artifact {@code mayfly-heap-paths} provides. Weak and phantom references hold nothing. Needs
 * about 80 bytes of memory for each object, and 10 for each reference.
 */
public interface HeapDominators {

  /**
   * Finds what the instances of a type retain, and who holds them.
   *
   * @param dump a heap dump in the format HPROF
   * @param typeName the binary name of a class, without its subclasses, or {@code byte[]}
   * @param biggest how many rows of single instances to list, those that are alike as one
   * @param sizes the sizes of objects, by the classes of the dump
   * @throws IOException if the file cannot be read, or is no such dump
   */
  RetainedObjects retained(
      Path dump,
      String typeName,
      int biggest,
      Function<ImmutableList<HeapClass>, HeapSizes> sizes,
      HeapProgress progress)
      throws IOException;

  /**
   * Counts all objects, classes aside, each once, by type and holder.
   *
   * @param dump a heap dump in the format HPROF
   * @param sizes the sizes of objects, by the classes of the dump
   * @throws IOException if the file cannot be read, or is no such dump
   */
  ImmutableList<HeldObjects> held(
      Path dump, Function<ImmutableList<HeapClass>, HeapSizes> sizes, HeapProgress progress)
      throws IOException;
}
