package subject.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Computes in a virtual thread, beside a platform thread, and sleeps in many virtual threads;
 * prints how long they have slept and the CPU time of the platform thread, in nanoseconds. For JDK
 * 21 and later.
 */
public final class InVirtualThreads {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final int SLEEPERS = 200;
  private static final AtomicLong SLEPT = new AtomicLong();

  private static Object sink = "";
  private static volatile long computed;

  private InVirtualThreads() {}

  private static void compute(LongSupplier clock) {
    long end = clock.getAsLong() + 400_000_000;
    int x = 1;
    while (clock.getAsLong() < end) {
      x = x * 31 + 7;
    }
    sink = x == 0 ? new Object() : sink;
  }

  private static void inVirtualThread() {
    long begun = System.nanoTime();
    compute(System::nanoTime);
    computed = System.nanoTime() - begun;
  }

  private static void sleeps() {
    long begun = System.nanoTime();
    try {
      Thread.sleep(1_000);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    SLEPT.addAndGet(System.nanoTime() - begun);
  }

  private static Thread started(Runnable virtual) throws ReflectiveOperationException {
    return (Thread)
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, virtual);
  }

  /** Returns the CPU time that it uses. */
  private static long inPlatformThread() {
    long begun = THREADS.getCurrentThreadCpuTime();
    compute(THREADS::getCurrentThreadCpuTime);
    Shares.awaitAttribution();
    return THREADS.getCurrentThreadCpuTime() - begun;
  }

  public static void main(String[] arguments) throws Exception {
    started(InVirtualThreads::inVirtualThread).join();
    Thread[] sleepers = new Thread[SLEEPERS];
    for (int i = 0; i < SLEEPERS; i++) {
      sleepers[i] = started(InVirtualThreads::sleeps);
      Thread.sleep(7); // lest one look sees all of them begin
    }
    for (Thread sleeper : sleepers) {
      sleeper.join();
    }
    Shares.awaitAttribution(); // of what main has used before
    System.out.println(SLEPT + " " + inPlatformThread() + " " + computed);
  }
}
