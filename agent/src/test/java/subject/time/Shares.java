package subject.time;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import subject.pace.ProfilerThread;

/**
 * Two methods that compute 3 to 1, beside a thread that sleeps in woven code, one that is idle
 * outside it, and threads that end. Prints what the profiler is to find, as {@link Said} reads it.
 */
public final class Shares {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int ENDING = 8;
  private static final long LOOKS = 1_000;

  /** After this time and a look, CPU time has its context, whether or not the thread runs. */
  private static final long LONGEST_PENDING = 200_000_000;

  private static final ProfilerThread SAMPLER = ProfilerThread.named("mayfly-time");

  /**
   * Immutable. What the program measures, in nanoseconds.
   *
   * @param mainCpu CPU time of {@code main}, without what begins and ends it
   * @param mainWall its wall time
   * @param endedCpu CPU time of all threads that ended
   * @param sleepingCpu CPU time of the thread that sleeps
   * @param leastSlept how long it slept at least
   * @param mostSlept how long it lived
   * @param mostBusy how long the idle thread was not idle, at most
   */
  public record Said(
      long mainCpu,
      long mainWall,
      long endedCpu,
      long sleepingCpu,
      long leastSlept,
      long mostSlept,
      long mostBusy) {

    /** Reads what the program has printed. */
    public static Said of(String output) {
      long[] said = Stream.of(output.strip().split(" ")).mapToLong(Long::parseLong).toArray();
      return new Said(said[0], said[1], said[2], said[3], said[4], said[5], said[6]);
    }

    private void print() {
      StringBuilder line = new StringBuilder();
      for (long said :
          new long[] {mainCpu, mainWall, endedCpu, sleepingCpu, leastSlept, mostSlept, mostBusy}) {
        line.append(said).append(' ');
      }
      System.out.println(line);
    }
  }

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

  /** Waits until all CPU time that was used before has a context. */
  static void awaitAttribution() {
    SAMPLER.awaitTurn();
    long end = System.nanoTime() + LONGEST_PENDING;
    while (SAMPLER.isThere() && System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
    SAMPLER.awaitTurn();
  }

  /** Computes until the profiler has looked so often, too. */
  private static void computeUnderLooks(long cpuNanos) {
    long end = SAMPLER.turns() + LOOKS;
    compute(cpuNanos);
    while (SAMPLER.isThere() && SAMPLER.turns() < end) {
      compute(cpuNanos / 10);
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
    awaitAttribution();
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

  /**
   * What the thread used before {@code main} is attributed here: it is looked at meanwhile. So is
   * the time to load the class of the result.
   */
  private static Object settles() {
    awaitAttribution();
    return new Said(0, 0, 0, 0, 0, 0, 0);
  }

  /** Beside what is measured. */
  private static Object says(Said said) {
    said.print();
    return new Object();
  }

  public static void main(String[] arguments) throws InterruptedException {
    long cpuNanos = Long.parseLong(arguments[0]) * 1_000_000;
    sink = settles();
    final long wall = System.nanoTime();
    final long cpu = THREADS.getCurrentThreadCpuTime();
    CountDownLatch end = new CountDownLatch(1);
    long[] sleepingCpu = new long[1];
    Thread sleeping =
        start(
            "sleeping",
            () -> {
              sleeps(end);
              sleepingCpu[0] = THREADS.getCurrentThreadCpuTime();
            });
    ExecutorService pool = Executors.newSingleThreadExecutor(work -> daemon("idle", work));
    long[] busy = new long[1];
    CountDownLatch idle = new CountDownLatch(1);
    pool.execute(
        () -> {
          sink = once();
          busy[0] = System.nanoTime() - wall;
          idle.countDown();
        }); // and then it waits in code that is not woven
    idle.await();
    while (sleeping.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    awaitAttribution(); // from now on its context is known
    final long sleeps = System.nanoTime();
    computeUnderLooks(cpuNanos);
    long ended = endingThreads(cpuNanos);
    final long slept = System.nanoTime() - sleeps;
    awaitAttribution();
    final long mainCpu = THREADS.getCurrentThreadCpuTime() - cpu;
    end.countDown();
    sleeping.join();
    long mainWall = System.nanoTime() - wall;
    sink = says(new Said(mainCpu, mainWall, ended, sleepingCpu[0], slept, mainWall, busy[0]));
  }
}
