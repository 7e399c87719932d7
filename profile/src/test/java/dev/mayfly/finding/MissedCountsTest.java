package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import org.junit.jupiter.api.Test;

class MissedCountsTest {
  private static final MethodFrame LOAD = new MethodFrame("com.acme.Orders", "load", "()V");
  private static final AllocationSite SITE =
      new AllocationSite(LOAD, 7, "com.acme.Order", AllocationKind.OBJECT);

  /** A method that counts some objects, and a hundred samples of its objects. */
  private static ProfileSnapshot counting(long objects) {
    long bytes = 16 * objects;
    ContextBuilder root = ContextSnapshot.builder();
    root.child(LOAD).record(SITE, new AllocationStats(objects, 0, bytes, 0));
    ContextBuilder sampled = ContextSnapshot.builder();
    RestSample samples = RestSample.EMPTY;
    for (int i = 0; i < 100; i++) {
      samples = samples.plus(RestSample.of(10_000));
    }
    sampled.child(LOAD).add(SITE, SiteRecord.of(samples));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot(
                "main", 1, false, 1, new AllocationStats(objects, 0, bytes, 0), 1_000_000))
        .with(Coverage.PART, new Coverage(bytes, 1_000_000, 1, 1, ImmutableList.of()))
        .with(
            SampledRest.PART,
            new SampledRest(ImmutableMap.of("main", sampled.build()), ImmutableMap.of()));
  }

  /** Whatever the weights say: in a strict rhythm all of them may fall on one place. */
  @Test
  void asManyObjectsAsSamplesAreNoFinding() {
    assertThat(MissedCounts.of(counting(100))).isEmpty();
    assertThat(MissedCounts.of(counting(1_000_000))).isEmpty();
  }

  @Test
  void fewerObjectsThanSamplesAreAnErrorInMayfly() {
    Findings findings = Findings.of(counting(99));
    assertThat(findings.all()).hasSize(1);
    Finding finding = findings.all().get(0);
    assertThat(finding.words(FindingsTest.NAMES))
        .isEqualTo(
            "Mayfly counted 99 allocations of com.acme.Order in com.acme.Orders.load, but the JVM"
                + " sampled 100 there. The counts are too low: this is an error in Mayfly. Please"
                + " report it.");
    assertThat(finding.typeName()).isEqualTo("com.acme.Order");
  }
}
