package dev.mayfly.junit;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.junit.jvm.BornObjects;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Confined to the thread that runs the test. Records allocations between two moments. */
final class MeasuredInterval {
  private final AllocationProfiler profiler;
  private final ProfileSnapshot before;
  private final @Nullable ProfileSnapshot beforeOnThread;
  private final OptionalLong mark;
  private final LifetimeWatch watch;

  private MeasuredInterval(
      AllocationProfiler profiler,
      ProfileSnapshot before,
      @Nullable ProfileSnapshot beforeOnThread,
      Set<Long> ages) {
    this.profiler = profiler;
    this.before = before;
    this.beforeOnThread = beforeOnThread;
    this.mark = profiler.markLifetimes();
    this.watch = LifetimeWatch.begin(profiler, ages);
  }

  /**
   * The allocations between the moments.
   *
   * @param ofThread by the thread that runs the test; null where that was not requested
   * @param births the objects born meanwhile, to find those that are still alive
   * @param overdue how many objects grew older meanwhile, by age in milliseconds and site
   * @param growth the live objects after earlier runs
   */
  record Result(
      ProfileSnapshot all,
      @Nullable ProfileSnapshot ofThread,
      BornObjects births,
      Map<Long, Map<AllocationSite, Long>> overdue,
      GrowthWatch growth) {
    Allocations allocations(Threads threads) {
      return Allocations.in(by(threads));
    }

    ProfileSnapshot by(Threads threads) {
      return threads == Threads.TEST && ofThread != null ? ofThread : all;
    }
  }

  static MeasuredInterval begin(boolean alsoOfThread, Set<Long> ages) {
    AllocationProfiler profiler = JvmProfiler.recording();
    profiler.refreshLifetimes();
    return new MeasuredInterval(
        profiler,
        profiler.snapshot(),
        alsoOfThread ? profiler.snapshot(Thread.currentThread()) : null,
        ages);
  }

  ProfileSnapshot before() {
    return before;
  }

  Result end() {
    return end(GrowthWatch.NONE);
  }

  Result end(GrowthWatch growth) {
    OptionalLong endMark = profiler.markLifetimes();
    ProfileSnapshot all = profiler.snapshot().minus(before);
    ProfileSnapshot ofThread =
        beforeOnThread == null
            ? null
            : profiler.snapshot(Thread.currentThread()).minus(beforeOnThread);
    return new Result(all, ofThread, new BornObjects(profiler, mark, endMark), watch.end(), growth);
  }

  /** Ends it where the test has failed by itself. */
  void abandon() {
    watch.abandon();
  }
}
