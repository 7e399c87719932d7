package hostile.control;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that allocate in ever new contexts until they are stopped (JDK 19 and older). */
public final class Stopped {
  private static volatile Object sink;
  private static final AtomicInteger STOPPED = new AtomicInteger();

  private Stopped() {}

  private static int down(int depth, long path) {
    sink = depth % 2 == 0 ? new int[depth] : new Object();
    if (depth == 0) {
      return 0;
    }
    return (path & 1) == 0 ? left(depth - 1, path >> 1) : right(depth - 1, path >> 1);
  }

  private static int left(int depth, long path) {
    return down(depth, path) + 1;
  }

  private static int right(int depth, long path) {
    try {
      return down(depth, path) + 2;
    } catch (IllegalStateException never) {
      return 0;
    }
  }

  private static void run(CountDownLatch running) {
    try {
      down(10, 0);
      running.countDown();
      for (long path = 1; path > 0; path++) {
        down(20, path * 0x9E3779B97F4A7C15L);
      }
    } catch (ThreadDeath stopped) {
      STOPPED.incrementAndGet();
    }
  }

  /** Stops as many threads as the argument says, each once. */
  @SuppressWarnings("deprecation")
  public static void main(String[] args) throws InterruptedException {
    int threads = Integer.parseInt(args[0]);
    for (int i = 0; i < threads; i++) {
      CountDownLatch running = new CountDownLatch(1);
      Thread thread = new Thread(() -> run(running), "stopped");
      thread.setDaemon(true);
      thread.start();
      running.await();
      Thread.sleep(0, i * 9_973 % 1_000_000);
      thread.stop();
      thread.join(20_000);
    }
    System.out.println("stopped " + STOPPED);
  }
}
