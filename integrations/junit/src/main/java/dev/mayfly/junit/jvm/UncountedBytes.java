package dev.mayfly.junit.jvm;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Confined to the thread that runs the test. Bytes that the JVM allocates for a test method of
 * which no object was counted: unwoven code allocates them, string concatenation for example.
 *
 * <p>The method runs a few times more, and the run with the fewest bytes counts: one-time
 * allocations (for loading a class, for linking or compiling code) are not in all of them. The
 * bytes of the call itself are subtracted; calls of an empty method just before and after show
 * them.
 */
public final class UncountedBytes {
  private static final int RUNS = 3;
  private static final String KEY = "mayfly";
  private static final Object[] NO_ARGUMENTS = {};

  private final Executable again;
  private final boolean isReflective;

  /**
   * Measures nothing yet.
   *
   * @param again runs the test method once more
   * @param isReflective whether it does so by {@link #invoke}
   */
  public UncountedBytes(Executable again, boolean isReflective) {
    this.again = again;
    this.isReflective = isReflective;
  }

  /** Runs a method by reflection, and allocates the same for each. */
  public static void invoke(Method method, @Nullable Object target, Object[] arguments) {
    ReflectionSupport.invokeMethod(method, target, arguments);
  }

  /** Immutable: a method that allocates nothing. */
  private static final class Nothing {
    static final Nothing INSTANCE = new Nothing();
    static final Method METHOD = method();

    private static Method method() {
      try {
        return Nothing.class.getDeclaredMethod("nothing");
      } catch (NoSuchMethodException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @SuppressWarnings("UnusedMethod") // called by reflection
    void nothing() {}
  }

  /**
   * Runs the method a few times and returns the fewest bytes of a run; empty where the JVM does not
   * report it, or the method cannot run again.
   */
  public OptionalLong perRun(ExtensionContext context) {
    if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean)
        || !bean.isThreadAllocatedMemorySupported()
        || !bean.isThreadAllocatedMemoryEnabled()) {
      return OptionalLong.empty();
    }
    Executable nothing =
        isReflective
            ? () -> invoke(Nothing.METHOD, Nothing.INSTANCE, NO_ARGUMENTS)
            : Nothing.INSTANCE::nothing;
    try {
      long before = leastOf(nothing, bean);
      long found = leastOf(again, bean);
      long floor = Math.max(before, leastOf(nothing, bean));
      return before < 0 || found < 0
          ? OptionalLong.empty() // a virtual thread
          : OptionalLong.of(Math.max(0, found - floor));
    } catch (VirtualMachineError fatal) {
      throw fatal;
    } catch (Throwable failure) {
      context.publishReportEntry(
          KEY, "the bytes of unwoven code are unknown: the method failed when it ran again");
      return OptionalLong.empty();
    }
  }

  /** The least of some runs: no allocation stands between the two readings but the code's own. */
  private static long leastOf(Executable code, com.sun.management.ThreadMXBean bean)
      throws Throwable {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < RUNS; i++) {
      long before = bean.getCurrentThreadAllocatedBytes();
      code.execute();
      long after = bean.getCurrentThreadAllocatedBytes();
      if (before < 0 || after < 0) {
        return -1;
      }
      least = Math.min(least, after - before);
    }
    return least;
  }
}
