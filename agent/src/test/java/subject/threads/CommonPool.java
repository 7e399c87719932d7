package subject.threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Many tasks of the common pool, whose workers forget their thread-local variables after each, and
 * many threads beside them.
 */
@SuppressWarnings("unused")
public final class CommonPool {
  private static final AtomicInteger SINK = new AtomicInteger();
  private static final ThreadLocal<Object> LOCAL = new ThreadLocal<>();
  private static final AtomicInteger FORGOTTEN = new AtomicInteger();

  private CommonPool() {}

  static final class Thing {
    final int number;

    Thing(int number) {
      this.number = number;
    }
  }

  static void keep(Object object) {
    if (object.hashCode() == 0) {
      SINK.incrementAndGet();
    }
  }

  static void task(int number) {
    if (LOCAL.get() == null) {
      LOCAL.set("here");
      FORGOTTEN.incrementAndGet();
    }
    keep(new Thing(number));
    keep(new int[10]);
  }

  /** Waits by a latch: a thread that joins a task may run it itself. */
  static void tasks(int tasks) throws InterruptedException {
    for (int i = 0; i < tasks; i++) {
      int number = i;
      CountDownLatch done = new CountDownLatch(1);
      ForkJoinPool.commonPool()
          .execute(
              () -> {
                task(number);
                done.countDown();
              });
      done.await();
    }
  }

  static void other() {
    keep(new Thing(1));
  }

  /** With identifiers that fall on those of the workers in a table of 1,024 places. */
  static void others(int threads) throws InterruptedException {
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(CommonPool::other, "other-" + i);
      thread.start();
      thread.join();
    }
  }

  /** Tasks, threads, tasks; prints how many of the tracker's lists there are then. */
  public static void main(String[] args) throws Exception {
    int tasks = Integer.parseInt(args[0]);
    int threads = Integer.parseInt(args[1]);
    for (int i = 0; i < 4; i++) {
      tasks(tasks / 4);
      others(threads / 4);
    }
    System.out.println("forgotten " + (FORGOTTEN.get() > 100));
    System.out.println("births " + Instances.of("dev.mayfly.lifetime.ThreadBirths"));
    System.out.println(
        "recorders " + Instances.of("dev.mayfly.recording.threads.PlatformRecorder"));
  }
}
