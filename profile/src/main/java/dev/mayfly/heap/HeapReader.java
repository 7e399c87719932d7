package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * Thread-safe, without state: reads heap dumps in the format HPROF. A service that the artifact
 * {@code mayfly-heap-paths} provides. Types are binary names of classes, without their subclasses,
 * or {@code byte[]}. Each method throws an {@link IOException} if the file cannot be read, or is no
 * such dump.
 */
public interface HeapReader {

  /**
   * Finds the shortest paths to the instances of types.
   *
   * @return the paths of each type, in the order of the types
   */
  ImmutableList<HeapPaths> paths(Path dump, List<String> typeNames) throws IOException;

  /**
   * Finds the shortest paths to some objects, whatever their types: those to which references in an
   * array refer, be they weak or phantom references.
   *
   * @param holder the binary name of a class whose instances have such an array in a field
   * @return the paths; the type is the holder's, the instances are the objects
   */
  HeapPaths pathsToReferents(Path dump, String holder) throws IOException;

  /**
   * Finds what the instances of a type retain, and who holds them. Weak and phantom references hold
   * nothing. Needs about 80 bytes of memory for each object, and 10 for each reference.
   *
   * @param biggest how many rows of single instances to list, those that are alike as one
   * @param sizes the sizes of objects, by the classes of the dump
   */
  RetainedObjects retained(
      Path dump,
      String typeName,
      int biggest,
      Function<ImmutableList<HeapClass>, HeapSizes> sizes,
      HeapProgress progress)
      throws IOException;

  /**
   * Counts all objects, classes aside, each once, by type and holder, with memory as for {@link
   * #retained}.
   *
   * @param sizes the sizes of objects, by the classes of the dump
   */
  ImmutableList<HeldObjects> held(
      Path dump, Function<ImmutableList<HeapClass>, HeapSizes> sizes, HeapProgress progress)
      throws IOException;

  /** Counts the objects of each type. */
  HeapContents contents(Path dump) throws IOException;

  /**
   * Counts the referents of arrays and fields. Weak references do not count.
   *
   * @param types the declared types of the fields that are wanted
   * @return each array type of objects, and each class with such fields
   */
  ImmutableList<HeapSlots> slots(Path dump, SlotTypes types) throws IOException;
}
