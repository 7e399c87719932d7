package dev.mayfly.junit;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Confined to the thread that runs the test. What was recorded between two moments. */
final class Measurement {
  private final AllocationProfiler profiler;
  private final ProfileSnapshot before;
  private final @Nullable ProfileSnapshot beforeOnThread;
  private final OptionalLong mark;

  private Measurement(
      AllocationProfiler profiler,
      ProfileSnapshot before,
      @Nullable ProfileSnapshot beforeOnThread,
      OptionalLong mark) {
    this.profiler = profiler;
    this.before = before;
    this.beforeOnThread = beforeOnThread;
    this.mark = mark;
  }

  /**
   * What was recorded between the moments.
   *
   * @param all by all threads
   * @param ofThread by the thread that runs the test; null where that was not asked for
   * @param births what was born meanwhile, for those that ask what is left of it
   */
  record Result(ProfileSnapshot all, @Nullable ProfileSnapshot ofThread, Births births) {
    Allocations allocations(Threads threads) {
      return Allocations.in(threads == Threads.TEST && ofThread != null ? ofThread : all);
    }
  }

  /** The profiler of this JVM, recording. */
  static AllocationProfiler profiler() {
    AllocationProfiler profiler = AllocationProfiler.open();
    if (!profiler.isRecording()) {
      profiler.start();
    }
    return profiler;
  }

  static Measurement begin(boolean alsoOfThread) {
    AllocationProfiler profiler = profiler();
    return new Measurement(
        profiler,
        profiler.snapshot(),
        alsoOfThread ? profiler.snapshot(Thread.currentThread()) : null,
        profiler.markLifetimes());
  }

  ProfileSnapshot before() {
    return before;
  }

  Result end() {
    OptionalLong endMark = profiler.markLifetimes();
    ProfileSnapshot all = profiler.snapshot().minus(before);
    ProfileSnapshot ofThread =
        beforeOnThread == null
            ? null
            : profiler.snapshot(Thread.currentThread()).minus(beforeOnThread);
    return new Result(all, ofThread, new Births(profiler, mark, endMark));
  }
}
