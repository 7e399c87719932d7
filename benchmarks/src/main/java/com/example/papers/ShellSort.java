package com.example.papers;

import java.util.Random;
import java.util.Vector;

/**
 * Sorts records of strings in vectors with Shell's method, as {@code db} of SPECjvm98 does in
 * {@code shell_sort}: the subject of tables 3 and 4 in <i>Javana</i> (OOPSLA 2006).
 */
@SuppressWarnings("JdkObsolete") // as db
public final class ShellSort {
  private static final int RECORDS = 30_000;

  private static final class Entry {
    private final Vector<String> items = new Vector<>();
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
      records[i] = new Entry();
      records[i].items.add(Integer.toString(random.nextInt(), Character.MAX_RADIX));
      records[i].items.add(Integer.toString(i));
    }
    sort(records, 0);
    System.out.println(records[0].items.elementAt(0) + " " + records[0].items.elementAt(1));
  }

  private static void sort(Entry[] index, int field) {
    for (int gap = index.length / 2; gap > 0; gap /= 2) {
      for (int i = gap; i < index.length; i++) {
        for (int j = i - gap; j >= 0; j -= gap) {
          String low = index[j].items.elementAt(field);
          String high = index[j + gap].items.elementAt(field);
          if (low.compareTo(high) <= 0) {
            break;
          }
          Entry moved = index[j];
          index[j] = index[j + gap];
          index[j + gap] = moved;
        }
      }
    }
  }
}
