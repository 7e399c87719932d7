package dev.mayfly;

import dev.mayfly.recording.jvm.VmBeans;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Thread-safe. The bytes that threads allocated, as the JVM counts them. */
final class ThreadBytes {
  private static final @Nullable MethodHandle TOTAL = total();

  private final com.sun.management.@Nullable ThreadMXBean bean =
      VmBeans.threads() instanceof com.sun.management.ThreadMXBean hotspot
              && hotspot.isThreadAllocatedMemorySupported()
          ? hotspot
          : null;

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

  /**
   * The bytes that a live thread has allocated since it started; -1 where the JVM does not report
   * them (for a virtual thread, for example).
   */
  @SuppressWarnings("deprecation") // Thread.threadId() is not in JDK 17
  long of(Thread thread) {
    return bean == null ? -1 : bean.getThreadAllocatedBytes(thread.getId());
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
      sum += known.contains(threads[i]) ? 0 : Math.max(0, allocated[i]);
    }
    return sum;
  }

  /** The bytes of all threads, finished ones included; -1 where the JVM does not report them. */
  long ofAllThreads() {
    if (bean == null || TOTAL == null) {
      return -1;
    }
    try {
      return (long) TOTAL.invoke(bean);
    } catch (Throwable unsupported) {
      return -1;
    }
  }
}
