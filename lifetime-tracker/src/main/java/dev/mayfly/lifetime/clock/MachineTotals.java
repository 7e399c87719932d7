package dev.mayfly.lifetime.clock;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its owner. The virtual machine's own total (JDK 21 and later, and late updates of JDK
 * 17), which knows finished threads too.
 */
final class MachineTotals implements ThreadTotals {
  private final ThreadMXBean threads;
  private final MethodHandle total;
  private long[] excludedIds = new long[0];
  private long[] excludedBytes = new long[0];

  private MachineTotals(ThreadMXBean threads, MethodHandle total) {
    this.threads = threads;
    this.total = total;
  }

  /** The totals, or null where the virtual machine does not have them. */
  static @Nullable MachineTotals over(ThreadMXBean threads) {
    try {
      MethodHandle total =
          MethodHandles.publicLookup()
              .findVirtual(
                  ThreadMXBean.class,
                  "getTotalThreadAllocatedBytes",
                  MethodType.methodType(long.class));
      MachineTotals totals = new MachineTotals(threads, total);
      totals.machineTotal();
      return totals;
    } catch (ReflectiveOperationException | UnsupportedOperationException older) {
      return null;
    }
  }

  @Override
  public long allocatedBytes() {
    long bytes = machineTotal();
    for (int i = 0; i < excludedIds.length; i++) {
      // -1 for a thread that is no more: what it had stays left out
      excludedBytes[i] =
          Math.max(excludedBytes[i], threads.getThreadAllocatedBytes(excludedIds[i]));
      bytes -= excludedBytes[i];
    }
    return bytes;
  }

  private long machineTotal() {
    try {
      return (long) total.invokeExact(threads);
    } catch (Error | RuntimeException failure) {
      throw failure;
    } catch (Throwable undeclared) {
      throw new IllegalStateException(undeclared);
    }
  }

  @Override
  public void exclude(long threadId) {
    excludedBytes = Arrays.copyOf(excludedBytes, excludedBytes.length + 1);
    excludedIds = Arrays.copyOf(excludedIds, excludedIds.length + 1);
    excludedIds[excludedIds.length - 1] = threadId;
  }
}
