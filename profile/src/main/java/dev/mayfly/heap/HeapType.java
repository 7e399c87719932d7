package dev.mayfly.heap;

import com.google.common.primitives.ImmutableLongArray;

/**
 * Immutable: the objects of one type in a heap dump.
 *
 * @param typeName the type
 * @param count how many there are
 * @param elements the elements of all of them; 0 if the type is no array
 * @param byRemainder of arrays, how many have a length whose remainder by {@value #WORD} is the
 *     index; empty if the type is no array
 */
public record HeapType(String typeName, long count, long elements, ImmutableLongArray byRemainder) {

  /** Elements of a byte that are as large as the alignment of objects. */
  public static final int WORD = 8;
}
