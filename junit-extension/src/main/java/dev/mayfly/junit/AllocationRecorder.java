package dev.mayfly.junit;

import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;

/**
 * Confined to the thread that runs the test. Measures pieces of code; a parameter of test methods:
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
   * @param <E> what it may throw
   */
  @FunctionalInterface
  public interface Code<E extends Throwable> {
    /**
     * Runs it.
     *
     * @throws E as it likes
     */
    void run() throws E;
  }

  /** A recorder that counts what the calling thread allocates, and no other. */
  public AllocationRecorder onThisThread() {
    return new AllocationRecorder(testClass, uniqueId, Threads.TEST);
  }

  /**
   * Runs code and tells what all threads allocated meanwhile, exactly; threads that the code leaves
   * running are read as they are when it ends.
   *
   * @param code the code
   * @param <E> what it may throw
   * @return what was recorded
   * @throws E what the code throws
   * @throws org.junit.jupiter.api.extension.ExtensionConfigurationException if allocations are not
   *     seen in this JVM, or another test ran at the same time
   */
  public <E extends Throwable> AllocationRecord record(Code<E> code) throws E {
    boolean all = threads == Threads.ALL;
    RunningTests.Watch watch = all ? RunningTests.Watch.begin(uniqueId) : null;
    MeasuredInterval measurement = MeasuredInterval.begin(!all, List.of());
    WeavingCheck.before(testClass, measurement.before());
    code.run();
    MeasuredInterval.Result made = measurement.end();
    if (watch != null) {
      watch.end();
    }
    WeavingCheck.after(testClass, made.all());
    return new AllocationRecord(made.allocations(threads), made.births());
  }

  /** All that was recorded in this JVM so far; subtract an earlier one from it. */
  public ProfileSnapshot snapshot() {
    return JvmProfiler.recording().snapshot();
  }
}
