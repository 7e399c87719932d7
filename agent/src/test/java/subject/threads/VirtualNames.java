package subject.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;

/** Virtual threads with names and without, of which some wait without end; for JDK 21 and later. */
public final class VirtualNames {
  private static final class Thing {}

  private static volatile Object last;

  private VirtualNames() {}

  /** Starts them all, and ends while some wait. */
  public static void main(String[] arguments) throws Exception {
    run("order-", 12_000, 2);
    run("payment-", 12_000, 3);
    run("", 400, 4);
    CountDownLatch there = new CountDownLatch(400);
    CountDownLatch never = new CountDownLatch(1);
    ThreadFactory waiting = factory("waiting-");
    for (int i = 0; i < 400; i++) {
      waiting
          .newThread(
              () -> {
                allocate(1);
                there.countDown();
                await(never);
              })
          .start();
    }
    there.await();
  }

  private static void run(String name, int threads, int things) throws Exception {
    ThreadFactory factory = factory(name);
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = factory.newThread(() -> allocate(things));
      thread.start();
      started.add(thread);
    }
    for (Thread thread : started) {
      thread.join();
    }
  }

  private static ThreadFactory factory(String name) throws Exception {
    Class<?> type = Class.forName("java.lang.Thread$Builder");
    Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
    if (!name.isEmpty()) {
      type.getMethod("name", String.class, long.class).invoke(builder, name, 1L);
    }
    return (ThreadFactory) type.getMethod("factory").invoke(builder);
  }

  private static void allocate(int things) {
    for (int i = 0; i < things; i++) {
      last = new Thing();
      Thread.yield();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
