package subject.wasteful;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Boxes in a loop, buffers that are too large, arrays that double, empty ones, and exceptions that
 * are no exceptions.
 */
public final class Wasteful {
  static final class NoSuchItemException extends Exception {
    private static final long serialVersionUID = 1;

    NoSuchItemException() {
      super(null, null, false, false);
    }
  }

  private Wasteful() {}

  private static long boxes() {
    Map<Integer, Long> sums = new HashMap<>();
    for (int i = 0; i < 60_000; i++) {
      sums.merge(1000 + i % 50, (long) 1000 + i, Long::sum);
    }
    long sum = 0;
    for (Long one : sums.values()) {
      sum += one;
    }
    return sum;
  }

  private static int texts() {
    int characters = 0;
    for (int i = 0; i < 200; i++) {
      char[] buffer = new char[16_384];
      Arrays.fill(buffer, 0, 100, 'a');
      characters += Arrays.copyOf(buffer, 100).length;
    }
    return characters;
  }

  private static long grown() {
    long sum = 0;
    for (int i = 0; i < 1_000; i++) {
      long[] numbers = new long[8];
      int size = i % 10 == 0 ? 500 : 100;
      for (int n = 0; n < size; n++) {
        if (n == numbers.length) {
          numbers = Arrays.copyOf(numbers, 2 * n);
        }
        numbers[n] = n;
      }
      sum += numbers[size - 1];
    }
    return sum;
  }

  private static int empty() {
    int[][] kept = new int[100][];
    for (int i = 0; i < 20_000; i++) {
      kept[i % 100] = new int[0];
    }
    return kept[7].length;
  }

  private static int find(int item) throws NoSuchItemException {
    if (item % 2 == 1) {
      throw new NoSuchItemException();
    }
    return item;
  }

  private static int search() {
    int found = 0;
    for (int i = 0; i < 6_000; i++) {
      try {
        found += find(i) >= 0 ? 1 : 0;
      } catch (NoSuchItemException e) {
        found += 0;
      }
    }
    return found;
  }

  /** Takes what to do: {@code all}, or nothing of it. */
  public static void main(String[] arguments) {
    if (arguments[0].equals("all")) {
      System.out.println(boxes() + " " + texts() + " " + grown() + " " + empty() + " " + search());
    }
  }
}
