package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.analysis.Registration;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.parts.Part;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** All profilers of a JVM share its recorder: the interval of each is that of its counts. */
class AllocationProfilerTest {
  private static final MethodFrame METHOD =
      new MethodFrame("dev.mayfly.AllocationProfilerTest", "make", "()V");
  private static final AllocationSite SITE =
      new AllocationSite(METHOD, 7, "byte[]", AllocationKind.ARRAY);

  private final SiteRegistry sites = SiteRegistry.instance();
  private final int site =
      sites.sites(
          sites.frame(METHOD),
          List.of(
              new SiteRegistry.SiteSpec(
                  7, "byte[]", AllocationKind.ARRAY, ArrayLayout.ofElement('B'))));

  private void make(int arrays) {
    for (int i = 0; i < arrays; i++) {
      Probes.array(new byte[8], 8, site, ArrayLayout.ofElement('B'));
    }
  }

  private static long made(ProfileSnapshot snapshot) {
    return snapshot.bySite().getOrDefault(SITE, AllocationStats.EMPTY).allocations();
  }

  private static Instant startOf(ProfileSnapshot snapshot) {
    return snapshot.environment().start();
  }

  /** Waits until the clock has gone on: a profiler that is opened now begins later. */
  private static void pass() throws InterruptedException {
    Thread.sleep(20);
  }

  @Test
  void aProfilerThatJoinsStartsWhereItsCountsDo() throws InterruptedException {
    AllocationProfiler first = AllocationProfiler.open();
    first.start();
    long before = made(first.snapshot());
    make(3);
    pass();
    AllocationProfiler second = AllocationProfiler.open();
    second.start();
    make(4);
    ProfileSnapshot whole = second.snapshot();
    assertThat(made(whole)).isEqualTo(before + 7);
    assertThat(startOf(whole)).isEqualTo(startOf(first.snapshot()));
  }

  @Test
  void whatIsMeasuredSinceItJoinedStartsThere() throws InterruptedException {
    AllocationProfiler first = AllocationProfiler.open();
    first.start();
    make(3);
    pass();
    AllocationProfiler second = AllocationProfiler.open();
    second.start();
    ProfileSnapshot joined = second.snapshot();
    make(4);
    ProfileSnapshot since = second.snapshot().minus(joined);
    assertThat(made(since)).isEqualTo(4);
    assertThat(startOf(since)).isEqualTo(joined.environment().end());
  }

  @Test
  void aPartOfAPlugInIsInSnapshotsUntilItsEnd() {
    Part<Long> part =
        Part.counters("test.words", 0L, (later, earlier) -> later - earlier, Long::sum);
    AtomicLong words = new AtomicLong(5);
    AllocationProfiler profiler = AllocationProfiler.open();
    try (Registration good = AllocationProfiler.add(part, words::get);
        Registration failing =
            AllocationProfiler.add(
                Part.state("test.fails", 0L, Long::sum),
                () -> {
                  throw new IllegalStateException("on purpose");
                })) {
      ProfileSnapshot earlier = profiler.snapshot();
      assertThat(earlier.get(part)).isEqualTo(5);
      words.set(12);
      ProfileSnapshot later = profiler.snapshot();
      assertThat(later.minus(earlier).get(part)).isEqualTo(7);
      assertThat(later.plus(earlier).get(part)).isEqualTo(17);
      assertThat(later.parts()).contains(part);
    }
    assertThat(profiler.snapshot().parts()).doesNotContain(part);
  }
}
