package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Thread-safe, without state: counts the objects of heap dumps. A service that the artifact {@code
 * mayfly-heap-paths} provides.
 */
public interface HeapContentsReader {

  /**
   * Counts the objects of each type.
   *
   * @param dump a heap dump in the format HPROF
   * @throws IOException if the file cannot be read, or is no such dump
   */
  HeapContents contents(Path dump) throws IOException;

  /**
   * Counts the referents of arrays and fields. Weak references do not count.
   *
   * @param dump a heap dump in the format HPROF
   * @param types the declared types of the fields that are wanted
   * @return each array type of objects, and each class with such fields
   * @throws IOException if the file cannot be read, or is no such dump
   */
  ImmutableList<HeapSlots> slots(Path dump, SlotTypes types) throws IOException;
}
