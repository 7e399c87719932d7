package subject.analyses;

import java.util.Random;

/** Sorts objects by their keys, as {@code db} of SPECjvm98 does in {@code shell_sort}. */
public final class ShellSort {
  private static final class Entry {
    private final int key;

    Entry(int key) {
      this.key = key;
    }
  }

  private ShellSort() {}

  public static void main(String[] args) {
    Random random = new Random(1);
    Entry[] entries = new Entry[10_000];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = new Entry(random.nextInt());
    }
    sort(entries);
    System.out.println(entries[0].key);
  }

  private static void sort(Entry[] entries) {
    for (int gap = entries.length / 2; gap > 0; gap /= 2) {
      for (int i = gap; i < entries.length; i++) {
        for (int j = i - gap; j >= 0; j -= gap) {
          Entry low = entries[j];
          Entry high = entries[j + gap];
          int lowKey = low.key;
          int highKey = high.key;
          if (lowKey <= highKey) {
            break;
          }
          entries[j] = high;
          entries[j + gap] = low;
        }
      }
    }
  }
}
