package dev.mayfly.heap;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Thread-safe, without state: finds paths in heap dumps. A service that the artifact {@code
 * mayfly-heap-paths} provides.
 */
public interface HeapPathFinder {

  /**
   * Finds the shortest paths to the instances of a type.
   *
   * @param dump a heap dump in the format HPROF
   * @param typeName the binary name of a class, without its subclasses, or {@code byte[]}
   * @throws IOException if the file cannot be read, or is no such dump
   */
  HeapPaths find(Path dump, String typeName) throws IOException;
}
