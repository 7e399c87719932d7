package dev.mayfly;

import com.google.common.collect.ImmutableList;
import dev.mayfly.recording.jvm.AllocatedBefore;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ThreadInfo;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The bytes that threads allocated, as the JVM counts them; where the agent was
 * attached, from then on.
 */
final class ThreadBytes {
  private static final @Nullable MethodHandle TOTAL = total();

  private final com.sun.management.@Nullable ThreadMXBean bean =
      VmBeans.threads() instanceof com.sun.management.ThreadMXBean hotspot
              && hotspot.isThreadAllocatedMemorySupported()
          ? hotspot
          : null;

  private final AllocatedBefore before = AllocatedBefore.instance();

  /** A method of JDK 21 and later that counts finished threads too. */
  private static @Nullable MethodHandle total() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(
              com.sun.management.ThreadMXBean.class,
              "getTotalThreadAllocatedBytes",
              MethodType.methodType(long.class));
    } catch (ReflectiveOperationException olderJdk) {
      return null;
    }
  }

  /** Leaves out all bytes until now. */
  void startFromNow() {
    if (bean != null) {
      long all = sinceTheStart();
      long[] threads = bean.getAllThreadIds();
      before.note(threads, bean.getThreadAllocatedBytes(threads), all);
    }
  }

  /**
   * The bytes that a live thread has allocated; -1 where the JVM does not report them (for a
   * virtual thread, for example).
   */
  @SuppressWarnings("deprecation") // Thread.threadId() is not in JDK 17
  long of(Thread thread) {
    return sinceAttach(thread.getId(), sinceItsStart(thread));
  }

  /** The bytes that a live thread has allocated since it started, attached or not; or -1. */
  @SuppressWarnings("deprecation") // as above
  long sinceItsStart(Thread thread) {
    return bean == null ? -1 : bean.getThreadAllocatedBytes(thread.getId());
  }

  private long sinceAttach(long threadId, long bytes) {
    return bytes < 0 ? bytes : Math.max(0, bytes - before.of(threadId));
  }

  /**
   * If the agent was attached, rows of the live threads that have run no woven code; else none.
   *
   * @param known the identifiers of threads that are no such threads
   * @param areOutside whether bytes are attributed to contexts
   */
  ImmutableList<ThreadSnapshot> others(Set<Long> known, boolean areOutside) {
    if (bean == null || !before.isKnown()) {
      return ImmutableList.of();
    }
    long[] threads = bean.getAllThreadIds();
    long[] allocated = bean.getThreadAllocatedBytes(threads);
    ThreadInfo[] infos = bean.getThreadInfo(threads);
    ImmutableList.Builder<ThreadSnapshot> rows = ImmutableList.builder();
    for (int i = 0; i < threads.length; i++) {
      long bytes = sinceAttach(threads[i], allocated[i]);
      if (bytes > 0 && infos[i] != null && !known.contains(threads[i])) {
        rows.add(
            new ThreadSnapshot(
                infos[i].getThreadName(),
                threads[i],
                false,
                1,
                AllocationStats.EMPTY,
                bytes,
                areOutside ? bytes : -1));
      }
    }
    return rows.build();
  }

  /**
   * The bytes of all threads but the profiler's; -1 where the JVM does not report the total.
   *
   * @param profilerBytes its bytes on threads of the program
   */
  long ofProgram(long profilerBytes) {
    // read first: later bytes of own threads must not be subtracted
    long own = profilerBytes + ProfilerWork.endedBytes();
    for (Thread thread : ProfilerWork.threads()) {
      own += Math.max(0, of(thread));
    }
    long all = ofAllThreads();
    return all < 0 ? -1 : Math.max(0, all - own);
  }

  /** The bytes of all live platform threads except these. */
  long ofAllBut(Set<Long> known) {
    if (bean == null) {
      return 0;
    }
    long sum = 0;
    long[] threads = bean.getAllThreadIds();
    long[] allocated = bean.getThreadAllocatedBytes(threads);
    for (int i = 0; i < threads.length; i++) {
      sum += known.contains(threads[i]) ? 0 : sinceAttach(threads[i], Math.max(0, allocated[i]));
    }
    return sum;
  }

  /** The bytes of all threads, finished ones included; -1 where the JVM does not report them. */
  long ofAllThreads() {
    long all = sinceTheStart();
    return all < 0 ? all : Math.max(0, all - before.total());
  }

  private long sinceTheStart() {
    if (bean == null || TOTAL == null) {
      return -1;
    }
    try {
      return (long) TOTAL.invokeExact(bean);
    } catch (Throwable unsupported) {
      return -1;
    }
  }
}
