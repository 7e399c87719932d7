package subject.pruning;

import dev.mayfly.recording.ledger.WeavingLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Keeps methods hot until they are transparent, then lets them do what they never did before. */
public final class Pruned {
  private static final long PATIENCE_NANOS = 40_000_000_000L;
  private static final int CLIMBERS = 3;

  private Pruned() {}

  /** Whether the profiler says that a method is transparent now. */
  static boolean isTransparent(String method) {
    WeavingLedger.NotWoven methods =
        WeavingLedger.instance().notWoven().get(WeavingLedger.TRANSPARENT);
    return methods != null && methods.examples().contains("subject.pruning." + method);
  }

  private static void keepHotUntil(String method, boolean transparent) {
    long start = System.nanoTime();
    int sum = 0;
    while (isTransparent(method) != transparent) {
      for (int i = 0; i < 100; i++) {
        sum += Worker.spin(Worker.PLAIN, 1_000);
        sum += Worker.passOn(Worker.PLAIN, 100);
        Worker.sometimes(false);
      }
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException(method + " is not " + transparent);
      }
    }
    Worker.result = sum;
  }

  private static void climb(AtomicBoolean end, List<Integer> climbs) {
    int count = 0;
    while (!end.get()) {
      Tower.climb(10);
      Tower.fall(10);
      count++;
      Thread.yield();
    }
    synchronized (climbs) {
      climbs.add(count);
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    AtomicBoolean end = new AtomicBoolean();
    List<Integer> climbs = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CLIMBERS; i++) {
      Thread thread = new Thread(() -> climb(end, climbs));
      thread.start();
      threads.add(thread);
    }

    keepHotUntil("Worker.spin", true);
    Worker.spin(Worker.MAKER, 1_000); // its frame is missing, this once
    boolean transparent = isTransparent("Worker.sometimes");
    Worker.sometimes(true); // its own context, though it is transparent
    keepHotUntil("Worker.spin", false);
    Worker.spin(Worker.MAKER, 500);

    end.set(true);
    int total = 0;
    for (Thread thread : threads) {
      thread.join();
    }
    for (int count : climbs) {
      total += count;
    }
    System.out.println(total + " " + transparent);
  }
}
