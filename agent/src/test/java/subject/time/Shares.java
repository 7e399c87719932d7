package subject.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Two methods that compute 3 to 1, beside a thread that sleeps in woven code, one that is idle
 * outside it, and threads that end. Prints the CPU time of {@code main}, of all ended threads, and
 * the wall time, in nanoseconds.
 */
public final class Shares {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ENDING = 40;

  private static Object sink = "";

  private Shares() {}

  /** Has no context of its own: its time is its caller's. */
  private static int spin(int rounds) {
    int x = rounds;
    for (int i = 0; i < rounds; i++) {
      x = x * 31 + (x >>> 3);
    }
    return x;
  }

  private static Object large() {
    return spin(30_000) == 1 ? new int[9] : sink;
  }

  private static Object small() {
    return spin(10_000) == 1 ? new int[3] : sink;
  }

  private static void compute(long cpuNanos) {
    long end = THREADS.getCurrentThreadCpuTime() + cpuNanos;
    while (THREADS.getCurrentThreadCpuTime() < end) {
      for (int i = 0; i < 20; i++) {
        sink = large();
        sink = small();
      }
    }
  }

  private static void sleeps(CountDownLatch end) {
    try {
      sink = new Object();
      end.await();
    } catch (InterruptedException stop) {
      throw new IllegalStateException(stop);
    }
  }

  private static Object once() {
    return new Object[1];
  }

  private static void ends(long[] cpu, int number, long cpuNanos) {
    compute(cpuNanos);
    cpu[number] = THREADS.getCurrentThreadCpuTime();
  }

  private static Thread daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  private static Thread start(String name, Runnable work) {
    Thread thread = daemon(name, work);
    thread.start();
    return thread;
  }

  private static long endingThreads(long cpuNanos) throws InterruptedException {
    long[] cpu = new long[ENDING];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < ENDING; i++) {
      int number = i;
      threads.add(start("ending-" + i, () -> ends(cpu, number, cpuNanos / ENDING)));
      if (i % 2 == 1) {
        threads.get(i - 1).join();
        threads.get(i).join();
      }
    }
    long sum = 0;
    for (long nanos : cpu) {
      sum += nanos;
    }
    return sum;
  }

  /** What the thread used before {@code main} is attributed here: it is looked at meanwhile. */
  private static Object settles() throws InterruptedException {
    Thread.sleep(1_000);
    return new Object();
  }

  public static void main(String[] arguments) throws InterruptedException {
    long cpuNanos = Long.parseLong(arguments[0]) * 1_000_000;
    sink = settles();
    final long wall = System.nanoTime();
    final long cpu = THREADS.getCurrentThreadCpuTime();
    CountDownLatch end = new CountDownLatch(1);
    start("sleeping", () -> sleeps(end));
    ExecutorService pool = Executors.newSingleThreadExecutor(work -> daemon("idle", work));
    pool.execute(Shares::once); // and then it waits in code that is not woven
    compute(cpuNanos);
    // the last moments of each are lost: long ones, so that they are few also on a busy machine
    long ending = endingThreads(2 * cpuNanos);
    Thread.sleep(300); // CPU time is attributed after 200 ms at the latest
    System.out.println(
        (THREADS.getCurrentThreadCpuTime() - cpu)
            + " "
            + ending
            + " "
            + (System.nanoTime() - wall));
    end.countDown();
  }
}
