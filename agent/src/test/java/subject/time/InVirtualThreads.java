package subject.time;

import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** Computes in a virtual thread, beside a platform thread; for JDK 21 and later. */
public final class InVirtualThreads {
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

  /** However busy the machine is, its CPU time is the same. */
  private static void inPlatformThread() {
    compute(ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
  }

  public static void main(String[] arguments) throws Exception {
    Thread thread =
        (Thread)
            Thread.class
                .getMethod("startVirtualThread", Runnable.class)
                .invoke(null, (Runnable) InVirtualThreads::inVirtualThread);
    thread.join();
    inPlatformThread();
    Thread.sleep(300);
  }
}
