package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeFollowsAllocationTest {
  private static final MethodFrame MONTH = new MethodFrame("com.acme.Statistics", "month", "()V");
  private static final MethodFrame OTHER = new MethodFrame("com.acme.Other", "run", "()V");

  private static ProfileSnapshot timed(long cpu, long samples, long bytes) {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder month = root.child(MONTH);
    AllocationSite list =
        new AllocationSite(MONTH, 2, "java.util.ArrayList", AllocationKind.OBJECT);
    month.record(list, new AllocationStats(10, 0, bytes, 0));
    month.add(Amounts.of(Quantity.CPU, cpu).plus(Amounts.of(Quantity.CPU_SAMPLES, samples)));
    ContextBuilder other = root.child(OTHER);
    AllocationSite text = new AllocationSite(OTHER, 3, "java.lang.String", AllocationKind.OBJECT);
    other.record(text, new AllocationStats(10, 0, 800, 0));
    other.add(
        Amounts.of(Quantity.CPU, 8_000_000).plus(Amounts.of(Quantity.CPU_SAMPLES, 400 - samples)));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  @Test
  void timeFollowsAllocation() {
    List<Finding> found =
        Findings.of(timed(2_000_000, 80, 200)).all().stream()
            .filter(finding -> finding.kind().equals("time follows allocation"))
            .toList();
    assertThat(found).hasSize(2); // the other context has the rest
    assertThat(found.get(1).words(FindingsTest.NAMES))
        .startsWith(
            "com.acme.Statistics.month takes 20 % (± 4 %) of the CPU time and allocates 20 %");
    assertThat(found.get(1).typeName()).isEqualTo("java.util.ArrayList");
  }

  /** What libraries allocate is part of all bytes. */
  @Test
  void fewOfAllBytesAreNotWorthSaying() {
    ProfileSnapshot snapshot = timed(2_000_000, 80, 200);
    assertThat(TimeFollowsAllocation.of(snapshot.with(Coverage.PART, allocated(1_000)))).hasSize(2);
    assertThat(TimeFollowsAllocation.of(snapshot.with(Coverage.PART, allocated(4_000)))).hasSize(1);
    assertThat(TimeFollowsAllocation.of(snapshot.with(Coverage.PART, allocated(4_001)))).isEmpty();
  }

  private static Coverage allocated(long bytes) {
    return new Coverage(1_000, bytes, 1, 1, ImmutableList.of());
  }

  @Test
  void littleTimeOrFewBytesAreNotWorthSaying() {
    for (ProfileSnapshot snapshot : List.of(timed(1_900_000, 80, 200), timed(2_000_000, 80, 190))) {
      assertThat(Findings.of(snapshot).all())
          .extracting(Finding::kind, Finding::typeName)
          .contains(tuple("time follows allocation", "java.lang.String"))
          .doesNotContain(tuple("time follows allocation", "java.util.ArrayList"));
    }
    ContextBuilder root = ContextSnapshot.builder();
    root.child(MONTH)
        .record(
            new AllocationSite(MONTH, 2, "T", AllocationKind.OBJECT),
            new AllocationStats(1, 0, 16, 0));
    root.child(MONTH)
        .add(Amounts.of(Quantity.CPU, 1_000).plus(Amounts.of(Quantity.CPU_SAMPLES, 99)));
    assertThat(Findings.of(ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build())).all())
        .extracting(Finding::kind)
        .doesNotContain("time follows allocation");
  }
}
