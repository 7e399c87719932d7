package subject.analyses;

/** Accesses of which it can be said by hand how many miss: see the test. */
public final class Caches {
  private static final class Entry {
    private final int key;
    private final int count;

    Entry(int key) {
      this.key = key;
      this.count = key;
    }
  }

  private Caches() {}

  public static void main(String[] args) {
    int[] numbers = new int[1 << 20];
    long sum = walk(numbers);
    sum += walk(numbers);
    Entry[] entries = new Entry[10_000];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = new Entry(i);
    }
    for (int i = 0; i < entries.length; i++) {
      Entry entry = entries[i];
      sum += entry.key - entry.count;
    }
    System.out.println("sum " + sum);
  }

  private static long walk(int[] numbers) {
    long sum = 0;
    for (int i = 0; i < numbers.length; i++) {
      sum += numbers[i];
    }
    return sum;
  }
}
