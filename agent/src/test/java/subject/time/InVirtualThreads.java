package subject.time;

/** Computes in a virtual thread, beside a platform thread; for JDK 21 and later. */
public final class InVirtualThreads {
  private static Object sink = "";

  private InVirtualThreads() {}

  private static void compute(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    int x = 1;
    while (System.nanoTime() < end) {
      x = x * 31 + 7;
    }
    sink = x == 0 ? new Object() : sink;
  }

  private static void inVirtualThread() {
    compute(200);
  }

  private static void inPlatformThread() {
    compute(200);
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
