package subject.held;

import java.util.ArrayList;
import java.util.List;

/**
 * Holds an array of 64 MB in the second half of its time. Prints when that was, and how much heap
 * it used then: the moments in milliseconds, each with the bytes. Takes the exit code, and how many
 * milliseconds each half takes.
 */
public final class Held {
  private static final int BYTES = 64 << 20;
  private static byte[] held = {};
  private static final List<String> moments = new ArrayList<>();

  private Held() {}

  private static void note() {
    Runtime heap = Runtime.getRuntime();
    moments.add(System.currentTimeMillis() + " " + (heap.totalMemory() - heap.freeMemory()));
  }

  /** Runs. */
  public static void main(String[] args) throws InterruptedException {
    final int millis = Integer.parseInt(args[1]);
    note();
    Thread.sleep(millis);
    note();
    held = new byte[BYTES];
    note();
    Thread.sleep(millis);
    note();
    System.out.println(String.join("\n", moments));
    System.err.println(held.length);
    System.exit(Integer.parseInt(args[0]));
  }
}
