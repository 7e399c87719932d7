package subject.hot;

import com.sun.management.ThreadMXBean;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.site.SiteRegistry;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A loop that is compiled before recording starts, and that runs on when it has stopped. */
public final class Endless {
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(40);

  private static int sink;

  private Endless() {}

  /** Two arrays a round: the compiler removes both. */
  static int loop(long times) {
    int sum = 0;
    for (long i = 0; i < times; i++) {
      int[] array = new int[4];
      array[1] = (int) i;
      sum += array[1] + new int[2].length;
    }
    return sum;
  }

  private static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + LIMIT_NANOS;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        System.out.println("without success: " + what);
        return;
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
    System.out.println(what);
  }

  /** How many objects of the loop are counted. */
  private static long counted() {
    SiteRegistry sites = SiteRegistry.instance();
    long[] sum = {0};
    Recorder.instance()
        .threads()
        .accept(
            new ProfileVisitor() {
              private boolean inTrees = true;

              @Override
              public void recorder(Thread thread, long profilerBytes) {}

              @Override
              public void enter(int frameId, CallNode context) {}

              @Override
              public void counters(int siteId, long allocations, long elements, long bytes) {
                if (inTrees && sites.frame(sites.frameOf(siteId)).methodName().equals("loop")) {
                  sum[0] += allocations;
                }
              }

              @Override
              public void failures(int siteId, long failures) {}

              @Override
              public void exit() {}

              @Override
              public void finished(String name, int threads, long allocated, long profilers) {
                inTrees = false;
              }
            });
    return sum[0];
  }

  /** Begins without recording. */
  public static void main(String[] args) throws InterruptedException {
    Thread thread = new Thread(() -> sink = loop(Long.MAX_VALUE), "loop");
    thread.setDaemon(true);
    thread.start();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long[] last = {-1};
    await(
        "compiled",
        () -> {
          long bytes = threads.getThreadAllocatedBytes(thread.getId());
          boolean same = bytes == last[0];
          last[0] = bytes;
          return same && bytes > 0;
        });
    Recorder recorder = Recorder.instance();
    for (int i = 0; i < 2; i++) {
      long before = counted();
      recorder.recording(true);
      await("started", () -> counted() > before);
      long[] some = {counted()};
      await("goes on", () -> counted() > some[0] + 100_000_000L);
      recorder.recording(false);
      await(
          "stopped",
          () -> {
            long now = counted();
            boolean same = now == some[0];
            some[0] = now;
            return same;
          });
    }
    System.exit(0);
  }
}
