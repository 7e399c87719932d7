package hostile.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Confined to its thread. Needs much of a small heap. */
public final class Heavy {
  private static final int MEGABYTE = 1 << 20;
  private static final int KEPT = 4;

  private Heavy() {}

  /** What is made: 24 to 32 bytes with a reference. */
  static final class Part {
    final Part next;
    final long number;

    Part(Part next, long number) {
      this.next = next;
      this.number = number;
    }
  }

  /**
   * Runs.
   *
   * @param args how: leaks or recovers
   */
  public static void main(String[] args) {
    List<byte[]> kept = new ArrayList<>();
    for (int i = 0; i < KEPT; i++) {
      kept.add(new byte[MEGABYTE]);
    }
    switch (args[0]) {
      case "leaks" -> System.out.println(leak());
      case "recovers" -> {
        try {
          System.out.println(leak());
        } catch (OutOfMemoryError expected) {
          System.out.println("recovered");
        }
        churn();
      }
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("kept " + kept.size());
  }

  /** A window of 10,000 living objects slides over two million. */
  private static void churn() {
    ArrayDeque<Part> window = new ArrayDeque<>();
    for (int i = 0; i < 2_000_000; i++) {
      window.add(new Part(null, i));
      if (window.size() > 10_000) {
        window.remove();
      }
    }
    System.out.println("churned " + window.size());
  }

  private static long leak() {
    Part all = null;
    for (long i = 0; i < 1L << 40; i++) {
      all = new Part(all, i);
    }
    return all.number;
  }
}
