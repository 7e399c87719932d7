package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: who holds the instances of a type.
 *
 * @param isLoaded whether the dump has the class
 * @param instances how many instances the dump has
 * @param namesakes classes of the dump that have the same simple name, if it has none of this one
 * @param paths the shortest path to each instance that has one; equal paths are one, and those with
 *     the most instances come first
 */
public record HeapPaths(
    String typeName,
    boolean isLoaded,
    long instances,
    ImmutableList<String> namesakes,
    ImmutableList<HeapPath> paths) {

  /** Without the instances that Mayfly itself holds. */
  public HeapPaths ofProgram() {
    ImmutableList<HeapPath> others =
        paths.stream().filter(path -> !path.isMayflys()).collect(ImmutableList.toImmutableList());
    long own = instances - unreachable() - others.stream().mapToLong(HeapPath::instances).sum();
    return new HeapPaths(typeName, isLoaded, instances - own, namesakes, others);
  }

  /**
   * The number of instances that no root leads to: garbage, and objects that only weak references
   * refer to.
   */
  public long unreachable() {
    return instances - paths.stream().mapToLong(HeapPath::instances).sum();
  }
}
