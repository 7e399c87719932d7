package subject.phases;

import dev.mayfly.AllocationProfiler;
import java.util.ArrayList;
import java.util.List;

/** A program that starts, waits for requests, and serves them on threads that come and go. */
public final class Phased {
  static volatile Object last = "";

  private static final class Bean {
    final int[] fields = new int[3];
  }

  private static final class Probe {}

  private static final class Order {
    final Object[] lines = {new Object()};
  }

  private Phased() {}

  private static void start() {
    for (int i = 0; i < 1000; i++) {
      last = new Bean();
    }
  }

  private static void idle() {
    for (int i = 0; i < 30; i++) {
      last = new Probe();
    }
  }

  private static void serve(int requests) {
    for (int i = 0; i < requests; i++) {
      last = new Order();
    }
  }

  private static void each(int threads, Runnable work) throws InterruptedException {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(work, "worker-" + i);
      thread.start();
      started.add(thread);
    }
    for (Thread thread : started) {
      thread.join();
    }
  }

  /** Sleeps now and then, so that intervals end within the phases. */
  public static void main(String[] args) throws InterruptedException {
    start();
    Thread.sleep(600);
    start();
    AllocationProfiler.ready();
    AllocationProfiler.ready(); // nothing more
    each(2, Phased::idle);
    Thread.sleep(600);
    AllocationProfiler.requestBegins();
    for (int i = 0; i < 10; i++) {
      each(4, () -> serve(25));
      Thread.sleep(100);
    }
  }
}
