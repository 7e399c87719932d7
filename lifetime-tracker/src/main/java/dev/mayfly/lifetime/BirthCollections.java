package dev.mayfly.lifetime;

import java.util.Arrays;

/**
 * Confined to its owner. Distinct numbers, in no more memory than in proportion to how many there
 * are.
 */
final class BirthCollections {
  private long[] numbers = new long[8];
  private int count;

  /** Adds a number, once. Amortised time log n; constant for one that was added just before. */
  void add(long number) {
    if (count > 0 && numbers[count - 1] == number) {
      return;
    }
    if (count == numbers.length) {
      sort();
      if (2 * count > numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * numbers.length);
      }
    }
    numbers[count++] = number;
  }

  private void sort() {
    Arrays.sort(numbers, 0, count);
    int distinct = 0;
    for (int i = 0; i < count; i++) {
      if (distinct == 0 || numbers[i] != numbers[distinct - 1]) {
        numbers[distinct++] = numbers[i];
      }
    }
    count = distinct;
  }

  /** The numbers, ascending. */
  long[] toArray() {
    sort();
    return Arrays.copyOf(numbers, count);
  }
}
