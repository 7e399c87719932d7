package dev.mayfly.junit;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.junit.jvm.GarbageCollection;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the thread that runs the test. Counts live objects after each of its last runs, if a
 * limit is on their growth.
 */
final class GrowthWatch {
  /** No limit is on growth. */
  static final GrowthWatch NONE = new GrowthWatch(0);

  /** Immutable: the live objects after a run, by site. */
  private record Count(OptionalLong mark, Map<AllocationSite, Long> alive) {}

  private final int most;
  private final List<Count> after = new ArrayList<>();
  private @Nullable ProfileSnapshot before;

  private GrowthWatch(int most) {
    this.most = most;
  }

  static GrowthWatch of(List<Check> checks) {
    int most =
        checks.stream()
            .filter(GrowthLimit.class::isInstance)
            .mapToInt(check -> ((GrowthLimit) check).repetitions())
            .max()
            .orElse(0);
    return most == 0 ? NONE : new GrowthWatch(most);
  }

  /**
   * The test has run.
   *
   * @param left how many of its runs are still to come
   */
  void ran(int left) {
    if (left <= most) {
      AllocationProfiler profiler = JvmProfiler.recording();
      if (profiler.markLifetimes().isPresent()) { // or the check says why there are no counts
        GarbageCollection.collect();
        if (before == null) {
          before = profiler.snapshot();
        }
        after.add(new Count(profiler.markLifetimes(), profiler.alive()));
      }
    }
  }

  /** The live objects by site, before the first of some repetitions and after each but the last. */
  List<Map<AllocationSite, Long>> aliveBeforeLast(int repetitions) {
    return last(repetitions).stream().map(Count::alive).toList();
  }

  /** The time when the first of some repetitions began. */
  OptionalLong begin(int repetitions) {
    return last(repetitions).get(0).mark;
  }

  private List<Count> last(int repetitions) {
    return after.subList(after.size() - repetitions, after.size());
  }

  /** The allocations since the first count. */
  ProfileSnapshot made() {
    ProfileSnapshot now = JvmProfiler.recording().snapshot();
    return before == null ? now : now.minus(before);
  }
}
