package dev.mayfly.junit;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Set;

/**
 * Confined to the thread that runs the test. Records the allocations of pieces of code; a parameter
 * of test methods:
 *
 * <pre>{@code
 * @Test
 * void ordersOnce(AllocationRecorder recorder) {
 *   Allocations made = recorder.record(() -> shop.checkout(cart)).allocations();
 *   assertEquals(1, made.of(Order.class).count());
 * }
 * }</pre>
 */
public final class AllocationRecorder {
  private final Class<?> testClass;
  private final String uniqueId;
  private final Threads threads;

  AllocationRecorder(Class<?> testClass, String uniqueId, Threads threads) {
    this.testClass = testClass;
    this.uniqueId = uniqueId;
    this.threads = threads;
  }

  /**
   * A piece of code.
   *
   * @param <E> the exception that it may throw
   */
  @FunctionalInterface
  public interface Code<E extends Throwable> {
    /**
     * Runs it.
     *
     * @throws E if the code fails
     */
    void run() throws E;
  }

  /** Returns a recorder that counts only the allocations of the calling thread. */
  public AllocationRecorder onThisThread() {
    return new AllocationRecorder(testClass, uniqueId, Threads.TEST);
  }

  /**
   * Runs code and returns the exact allocations of all threads meanwhile. Threads that still run at
   * the end are read as they are.
   *
   * @param <E> the exception that it may throw
   * @return the allocations
   * @throws E if the code throws it
   * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException if allocations are not
   *     counted in this JVM, or another test ran at the same time
   */
  public <E extends Throwable> AllocationRecord record(Code<E> code) throws E {
    boolean all = threads == Threads.ALL;
    RunningTests.Watch watch = all ? RunningTests.Watch.begin(uniqueId) : null;
    MeasuredInterval measurement = MeasuredInterval.begin(!all, Set.of());
    WeavingCheck.before(testClass, measurement.before());
    code.run();
    MeasuredInterval.Result made = measurement.end();
    if (watch != null) {
      watch.end();
    }
    WeavingCheck.after(testClass, made.all());
    return new AllocationRecord(made.allocations(threads), made.births());
  }

  /**
   * Returns the whole profile of this JVM so far; subtract an earlier snapshot to get an interval.
   */
  public ProfileSnapshot snapshot() {
    return JvmProfiler.recording().snapshot();
  }
}
