package dev.mayfly.benchmarks.experiment;

import com.google.monitoring.runtime.instrumentation.Sampler;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe. The allocation tracker that Karabut put behind the allocation instrumenter: counts
 * in one map, behind one lock, by class and the four innermost frames of {@link
 * Thread#getStackTrace} [1].
 *
 * <p>[1] Karabut, Comparison of allocation trackers in JVM, Tartu 2012.
 */
final class CallerSampler implements Sampler {
  private static final int FRAMES = 4;

  /** The frames of {@code getStackTrace}, of this class and of the instrumenter's recorder. */
  private static final int OWN_FRAMES = 3;

  /** One class, allocated in one place. */
  private record Place(String className, List<StackTraceElement> frames) {}

  private static final class Counter {
    private long objects;
    private long bytes;
  }

  private final Map<Place, Counter> counters = new HashMap<>();

  @Override
  public void sampleAllocation(int length, String className, Object object, long bytes) {
    StackTraceElement[] stack = Thread.currentThread().getStackTrace();
    int first = Math.min(OWN_FRAMES, stack.length);
    int end = Math.min(first + FRAMES, stack.length);
    Place place = new Place(className, Arrays.asList(Arrays.copyOfRange(stack, first, end)));
    synchronized (counters) {
      Counter counter = counters.computeIfAbsent(place, key -> new Counter());
      counter.objects++;
      counter.bytes += bytes;
    }
  }

  /** The number of counted allocations. */
  long allocations() {
    synchronized (counters) {
      return counters.values().stream().mapToLong(counter -> counter.objects).sum();
    }
  }

  /** The bytes of the allocations that were counted. */
  long bytes() {
    synchronized (counters) {
      return counters.values().stream().mapToLong(counter -> counter.bytes).sum();
    }
  }

  /** The number of classes and places. */
  int places() {
    synchronized (counters) {
      return counters.size();
    }
  }
}
