package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Thread-safe, without state: finds paths in heap dumps. A service that the artifact {@code
 * mayfly-heap-paths} provides.
 */
public interface HeapPathFinder {

  /**
   * Finds the shortest paths to the instances of types.
   *
   * @param dump a heap dump in the format HPROF
   * @param typeNames binary names of classes, without their subclasses, or {@code byte[]}
   * @return the paths of each type, in the order of the types
   * @throws IOException if the file cannot be read, or is no such dump
   */
  ImmutableList<HeapPaths> find(Path dump, List<String> typeNames) throws IOException;

  /**
   * Finds the shortest paths to some objects, whatever their types: those to which references in an
   * array refer, be they weak or phantom references.
   *
   * @param dump a heap dump in the format HPROF
   * @param holder the binary name of a class whose instances have such an array in a field
   * @return the paths; the type is the holder's, the instances are the objects
   * @throws IOException if the file cannot be read, or is no such dump
   */
  HeapPaths findReferents(Path dump, String holder) throws IOException;
}
