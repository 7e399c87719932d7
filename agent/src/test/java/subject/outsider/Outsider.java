package subject.outsider;

import hostile.outsider.Bulk;
import hostile.outsider.Library;

/**
 * Confined to its thread. Lets a library, or with an argument the JDK, allocate for three seconds,
 * once the profiler samples.
 */
public final class Outsider {
  private Outsider() {}

  /** Does so. */
  public static void main(String[] args) throws InterruptedException {
    Library.useSettings();
    Library.awaitSampling();
    if (args.length == 0) {
      Bulk.allocate(3_000);
      return;
    }
    long end = System.nanoTime() + 3_000_000_000L;
    String text = "x".repeat(10_000);
    int length = 0;
    while (System.nanoTime() - end < 0) {
      length += text.concat("y").length();
    }
    System.out.println(length != 0);
  }
}
