package subject.threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads, where the JDK has them: many, and many at the same time. */
@SuppressWarnings("unused")
public final class Virtual {
  private static final AtomicInteger SINK = new AtomicInteger();

  private Virtual() {}

  static final class Thing {
    final int number;

    Thing(int number) {
      this.number = number;
    }
  }

  /** Created without a {@code new} in woven code. */
  public static final class Bean {
    /** For reflection. */
    public Bean() {
      SINK.incrementAndGet();
    }
  }

  static void keep(Object object) {
    if (object.hashCode() == 0) {
      SINK.incrementAndGet();
    }
  }

  static void first(int number) {
    keep(new Thing(number));
    second(number);
    keep(new Thing(number));
  }

  static void second(int number) {
    keep(new int[2]);
    Thread.yield();
    third(number);
    keep(new int[3]);
  }

  static void third(int number) {
    if (number % 8 == 0) {
      try {
        fails(number);
      } catch (IllegalStateException expected) {
        keep(new Thing(number));
      }
    }
  }

  static void fails(int number) {
    Thread.yield();
    keep(new Thing(number));
    throw new IllegalStateException();
  }

  static void made() throws ReflectiveOperationException {
    keep(Bean.class.getConstructor().newInstance());
  }

  private static ExecutorService virtualThreads() throws ReflectiveOperationException {
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  /** A number of threads, some thousand at a time. */
  static void many(int threads) throws Exception {
    ExecutorService executor = virtualThreads();
    Semaphore room = new Semaphore(4_000);
    for (int i = 0; i < threads; i++) {
      int number = i;
      room.acquire();
      executor.submit(
          () -> {
            first(number);
            if (number % 1_000 == 0) {
              made();
            }
            room.release();
            return null;
          });
    }
    executor.shutdown();
    executor.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES);
  }

  static void waiting(CountDownLatch there, CountDownLatch go) throws InterruptedException {
    keep(new Thing(1));
    there.countDown();
    go.await();
    third(8);
  }

  /** A number of threads that are all in the same method at the same time. */
  static void atOnce(int threads) throws Exception {
    ExecutorService executor = virtualThreads();
    CountDownLatch there = new CountDownLatch(threads);
    CountDownLatch go = new CountDownLatch(1);
    for (int i = 0; i < threads; i++) {
      executor.submit(
          () -> {
            waiting(there, go);
            return null;
          });
    }
    there.await();
    go.countDown();
    executor.shutdown();
    executor.awaitTermination(1, java.util.concurrent.TimeUnit.MINUTES);
  }

  /** Runs both, with numbers of threads as arguments. */
  public static void main(String[] args) throws Exception {
    many(Integer.parseInt(args[0]));
    atOnce(Integer.parseInt(args[1]));
  }
}
