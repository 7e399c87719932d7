package dev.mayfly.agent.background;

import com.sun.management.ThreadMXBean;
import dev.mayfly.agent.scope.Publisher;
import dev.mayfly.agent.threads.AgentThread;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.UnwovenLedger;
import java.lang.management.ThreadInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Confined to its own daemon thread. Estimates which packages allocate that are not woven: now and
 * then it reads what each thread has allocated since, and attributes that to the innermost frame
 * that is not the JDK's, of the threads that allocated most.
 *
 * <p>Ten times a second at most, and less often where that takes more than one part in 200 of a
 * CPU, but once a second at least.
 */
public final class UnwovenAllocation implements Runnable {
  private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int TIMES_IDLE = 200;
  private static final int MOST_THREADS = 2_000;
  private static final int STACKS = 3;
  private static final int DEPTH = 100;
  private static final long LEAST_BYTES = 64 << 10;

  private static final ThreadMXBean THREADS = (ThreadMXBean) VmBeans.threads();

  private final Predicate<String> woven;
  private final UnwovenLedger ledger = UnwovenLedger.instance();
  private Map<Long, Long> before;
  private long nextNanos = System.nanoTime();

  /**
   * Begins with what threads have allocated by now.
   *
   * @param woven which classes are in scope, by name
   */
  private UnwovenAllocation(Predicate<String> woven) {
    this.woven = woven;
    long[] ids = THREADS.getAllThreadIds();
    before = byThread(ids, THREADS.getThreadAllocatedBytes(ids));
  }

  private static Map<Long, Long> byThread(long[] ids, long[] allocated) {
    Map<Long, Long> bytes = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      bytes.put(ids[i], allocated[i]);
    }
    return bytes;
  }

  /** Starts the thread, where the JVM tells what threads allocate. */
  public static void start(Predicate<String> woven) {
    if (THREADS.isThreadAllocatedMemorySupported() && THREADS.isThreadAllocatedMemoryEnabled()) {
      AgentThread.start("mayfly-unwoven", TICK_NANOS, new UnwovenAllocation(woven));
    }
  }

  @Override
  public void run() {
    if (System.nanoTime() - nextNanos >= 0) {
      long begin = THREADS.getCurrentThreadCpuTime();
      sample();
      long spent = THREADS.getCurrentThreadCpuTime() - begin;
      nextNanos = System.nanoTime() + Math.min(TIMES_IDLE * spent, LONGEST_PAUSE_NANOS);
    }
  }

  private record Rise(long thread, long bytes) {}

  private void sample() {
    long[] ids = THREADS.getAllThreadIds();
    if (ids.length > MOST_THREADS) {
      return;
    }
    Set<Long> own = ownThreads();
    long[] allocated = THREADS.getThreadAllocatedBytes(ids);
    List<Rise> rises = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      long rise = allocated[i] - before.getOrDefault(ids[i], 0L);
      if (rise >= LEAST_BYTES && !own.contains(ids[i])) {
        rises.add(new Rise(ids[i], rise));
      }
    }
    before = byThread(ids, allocated);
    rises.sort(Comparator.comparingLong(Rise::bytes).reversed());
    List<Rise> most = rises.subList(0, Math.min(STACKS, rises.size()));
    if (most.isEmpty()) {
      return;
    }
    ThreadInfo[] stacks =
        THREADS.getThreadInfo(most.stream().mapToLong(Rise::thread).toArray(), DEPTH);
    for (int i = 0; i < stacks.length; i++) {
      if (stacks[i] != null) {
        attribute(stacks[i].getStackTrace(), most.get(i).bytes);
      }
    }
  }

  @SuppressWarnings("deprecation") // Thread.threadId() is not in JDK 17
  private static Set<Long> ownThreads() {
    Set<Long> own = new HashSet<>();
    OwnWork.threads().forEach(thread -> own.add(thread.getId()));
    return own;
  }

  /** The bytes belong to the innermost frame that is not the JDK's. */
  private void attribute(StackTraceElement[] stack, long bytes) {
    if (Arrays.stream(stack).anyMatch(UnwovenAllocation::isProfilers)) {
      return;
    }
    boolean inJdk = false;
    for (StackTraceElement frame : stack) {
      if (!isJdks(frame)) {
        String name = frame.getClassName();
        if (name.startsWith("dev.mayfly.")) {
          return;
        }
        if (!woven.test(name)) {
          String packageName = name.substring(0, Math.max(0, name.lastIndexOf('.')));
          ledger.add(Publisher.of(packageName) + ".*", bytes);
        } else if (inJdk) {
          ledger.add(UnwovenLedger.JDK, bytes);
        }
        return;
      }
      inJdk = true;
    }
  }

  private static boolean isJdks(StackTraceElement frame) {
    String module = frame.getModuleName();
    return module != null && (module.startsWith("java.") || module.startsWith("jdk."));
  }

  /** The agent starts and weaves on the program's threads. */
  private static boolean isProfilers(StackTraceElement frame) {
    return frame.getClassName().startsWith("dev.mayfly.agent.");
  }
}
