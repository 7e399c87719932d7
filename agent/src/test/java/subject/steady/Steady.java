package subject.steady;

import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import javax.management.ObjectName;
import subject.pace.ProfilerThread;

/**
 * Makes objects at a steady rate and keeps each of them until so many others have come: a queue of
 * known length, objects of one lifetime. Collects the garbage now and then, so that deaths are
 * found soon, and writes how long it made them, how many objects the JVM counts in its heap at the
 * end, and how long an object lived that 45 or 95 in 100 did not outlive.
 */
public final class Steady {
  private static final int LENGTH = 20_000;
  private static final int BATCH = 2_000;
  private static final int BATCHES = 150;
  private static final long BATCH_NANOS = 20_000_000;
  private static final ArrayDeque<Item> QUEUE = new ArrayDeque<>();

  private Steady() {}

  static final class Item {
    final int number;

    Item(int number) {
      this.number = number;
    }
  }

  static void batch(int first) {
    for (int i = 0; i < BATCH; i++) {
      QUEUE.addLast(new Item(first + i));
      if (QUEUE.size() > LENGTH) {
        QUEUE.removeFirst();
      }
    }
  }

  /** What {@code jcmd GC.class_histogram} says, after a collection of its own. */
  private static long instances() throws Exception {
    String histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[0]},
                    new String[] {String[].class.getName()});
    for (String line : histogram.split("\n")) {
      String[] words = line.trim().split("\\s+");
      if (words.length >= 4 && words[3].equals(Item.class.getName())) {
        return Long.parseLong(words[1]);
      }
    }
    return 0;
  }

  public static void main(String[] arguments) throws Exception {
    ProfilerThread.collect(); // what that needs is there before the time begins
    long[] begun = new long[BATCHES];
    long[] lives = new long[BATCHES - LENGTH / BATCH];
    long start = System.nanoTime();
    for (int i = 0; i < BATCHES; i++) {
      begun[i] = System.nanoTime();
      batch(i * BATCH);
      int dropped = i - LENGTH / BATCH;
      if (dropped >= 0) {
        lives[dropped] = System.nanoTime() - begun[dropped];
      }
      ProfilerThread.collect();
      long next = start + (i + 1) * BATCH_NANOS;
      while (System.nanoTime() - next < 0) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
    }
    long nanos = System.nanoTime() - start;
    Arrays.sort(lives);
    System.out.println(
        String.join(
            " ",
            nanos + "",
            instances() + "",
            lives[lives.length * 45 / 100] + "",
            lives[lives.length * 95 / 100] + ""));
  }
}
