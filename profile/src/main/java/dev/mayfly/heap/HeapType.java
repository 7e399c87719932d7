package dev.mayfly.heap;

import com.google.common.collect.ImmutableSortedMap;

/**
 * Immutable: the objects of one type in a heap dump.
 *
 * @param elements the elements of all of them; 0 if the type is no array
 * @param byLength of arrays, how many have each length; empty if the type is no array
 */
public record HeapType(
    String typeName, long count, long elements, ImmutableSortedMap<Integer, Long> byLength) {

  /** Arrays of these lengths. */
  public static HeapType arrays(String typeName, ImmutableSortedMap<Integer, Long> byLength) {
    long count = 0;
    long elements = 0;
    for (var each : byLength.entrySet()) {
      count += each.getValue();
      elements += each.getKey() * each.getValue();
    }
    return new HeapType(typeName, count, elements, byLength);
  }

  /** Objects that are no arrays. */
  public static HeapType objects(String typeName, long count) {
    return new HeapType(typeName, count, 0, ImmutableSortedMap.of());
  }
}
