package com.example.papers;

import java.util.Random;

/**
 * Sorts records by their keys with Shell's method, as {@code db} of SPECjvm98 does in {@code
 * shell_sort}: the subject of table 4 in <i>Javana</i> (OOPSLA 2006).
 */
public final class ShellSort {
  private static final int RECORDS = 100_000;

  private static final class Entry {
    private final int key;
    private final int number;

    Entry(int key, int number) {
      this.key = key;
      this.number = number;
    }
  }

  private ShellSort() {}

  /**
   * Sorts once.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Random random = new Random(1);
    Entry[] records = new Entry[RECORDS];
    for (int i = 0; i < records.length; i++) {
      records[i] = new Entry(random.nextInt(), i);
    }
    sort(records);
    System.out.println(records[0].key + " " + records[0].number);
  }

  private static void sort(Entry[] records) {
    for (int gap = records.length / 2; gap > 0; gap /= 2) {
      for (int i = gap; i < records.length; i++) {
        for (int j = i - gap; j >= 0; j -= gap) {
          Entry low = records[j];
          Entry high = records[j + gap];
          int lowKey = low.key;
          int highKey = high.key;
          if (lowKey <= highKey) {
            break;
          }
          records[j] = high;
          records[j + gap] = low;
        }
      }
    }
  }
}
