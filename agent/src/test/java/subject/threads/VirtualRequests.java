package subject.threads;

import dev.mayfly.recording.ThreadTally;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Requests on virtual threads, all under way at once, each with allocations of its own number. */
public final class VirtualRequests {
  private record Item(long number) {}

  private static final AtomicLong WRONG = new AtomicLong();
  private static final AtomicLong OBJECTS = new AtomicLong();
  private static final AtomicLong BYTES = new AtomicLong();
  private static final AtomicLong THREAD_BYTES = new AtomicLong();
  private static volatile Object last;

  private VirtualRequests() {}

  /** Serves as many requests. */
  public static void main(String[] arguments) throws Exception {
    int requests = Integer.parseInt(arguments[0]);
    CountDownLatch begun = new CountDownLatch(requests);
    ExecutorService threads =
        (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    for (int i = 0; i < requests; i++) {
      int items = i % 10;
      threads.execute(() -> request(items, begun));
    }
    threads.shutdown();
    threads.awaitTermination(10, TimeUnit.MINUTES);
    System.out.println("wrong " + WRONG + ", objects " + OBJECTS + ", bytes " + BYTES);
    System.out.println("bytes of threads " + THREAD_BYTES);
  }

  private static void request(int items, CountDownLatch begun) {
    last = new Item(-1); // before the request
    ThreadTally tally = new ThreadTally();
    tally.begin();
    begun.countDown();
    await(begun); // all are under way
    last = new long[items];
    for (int i = 0; i < items; i++) {
      last = item(i);
      if (i % 3 == 0) {
        Thread.yield(); // and goes on, maybe, on another carrier
      }
    }
    tally.end();
    last = new Item(-2); // after it
    if (tally.objects() != items + 1) {
      WRONG.incrementAndGet();
    }
    OBJECTS.addAndGet(tally.objects());
    BYTES.addAndGet(tally.bytes());
    THREAD_BYTES.addAndGet(tally.threadBytes());
  }

  private static Item item(int number) {
    return new Item(number);
  }

  private static void await(CountDownLatch begun) {
    try {
      begun.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  static Object last() {
    return last;
  }
}
