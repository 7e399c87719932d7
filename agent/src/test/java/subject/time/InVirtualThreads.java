package subject.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/**
 * Computes in a virtual thread, beside a platform thread, of which it prints the CPU time in
 * nanoseconds; for JDK 21 and later.
 */
public final class InVirtualThreads {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static Object sink = "";

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
    compute(System::nanoTime);
  }

  /** Returns the CPU time that it uses. */
  private static long inPlatformThread() {
    long begun = THREADS.getCurrentThreadCpuTime();
    compute(THREADS::getCurrentThreadCpuTime);
    Shares.awaitAttribution();
    return THREADS.getCurrentThreadCpuTime() - begun;
  }

  public static void main(String[] arguments) throws Exception {
    Thread thread =
        (Thread)
            Thread.class
                .getMethod("startVirtualThread", Runnable.class)
                .invoke(null, (Runnable) InVirtualThreads::inVirtualThread);
    thread.join();
    Shares.awaitAttribution(); // of what main has used before
    System.out.println(inPlatformThread());
  }
}
