package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.Note;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.deepmill.DeepMill;

/** Lifetimes are as precise with sampled contexts as without, even where walks take all time. */
@Tag("exhaustive")
final class TwoSamplesIT {
  private static final String MILL = "subject.deepmill.DeepMill";
  private static final List<String> TYPES =
      List.of("A", "B", "C", "D", "E", "F", "G", "H", "I", "J");

  /** Of each type: 12 rounds of 2,500. */
  private static final long OBJECTS = 30_000;

  private static ProfileSnapshot bySite;
  private static ProfileSnapshot sampled;
  private static String text;

  @BeforeAll
  static void runs() {
    bySite = profile("site").profile();
    WovenRun run = profile("sampled");
    sampled = run.profile();
    text = run.text("report/report.txt");
  }

  private static WovenRun profile(String contexts) {
    return WovenJvm.here()
        .with("lifetime", "sampled")
        .with("context", contexts)
        .with("formats", "json;text")
        .withJvm("-Xmn800m", "-Xmx1300m", "-Xss4m")
        .run(DeepMill.class)
        .expectSound()
        .expectStdout("done");
  }

  private static LifetimeStats lifetimes(ProfileSnapshot profile, String type) {
    return profile.lifetimesByType().get(MILL + "$" + type);
  }

  /** The contexts of the method through which objects of a kind are allocated. */
  private static ContextSnapshot contextOf(String method) {
    List<ContextSnapshot> found = new ArrayList<>();
    for (ContextSnapshot context : sampled.root().preOrder()) {
      if (context.method() != null
          && context.method().className().equals(MILL)
          && context.method().methodName().equals(method)) {
        found.add(context);
      }
    }
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static LifetimeStats below(ContextSnapshot branch) {
    LifetimeStats sum = LifetimeStats.EMPTY;
    for (ContextSnapshot context : branch.preOrder()) {
      for (LifetimeStats stats : context.lifetimes().values()) {
        sum = sum.plus(stats);
      }
    }
    return sum;
  }

  @Test
  void walksDoNotCostLifetimesTheirPrecision() {
    assertThat(sampled.bySite()).isEqualTo(bySite.bySite());
    for (String type : TYPES) {
      LifetimeStats alone = lifetimes(bySite, type);
      LifetimeStats beside = lifetimes(sampled, type);
      assertThat(beside.effectiveSample())
          .as("effective sample of %s", type)
          .isGreaterThan(0.85 * alone.effectiveSample())
          .isGreaterThan(340);
      assertThat(beside.misses(0.05)).isFalse();
      // the standard error is about one in twenty
      assertThat(beside.estimatedBirths()).isBetween(0.8 * OBJECTS, 1.2 * OBJECTS);
      double survivors = beside.collections().bounds().deadBy(0).estimate();
      assertThat(survivors).as("%s dead by the first collection", type).isBetween(0.68, 0.82);
    }
    assertThat(text).doesNotContain("% requested)");
  }

  @Test
  void onlySomeStacksAreWalked() {
    long tracked =
        sampled.lifetimesByType().values().stream().mapToLong(LifetimeStats::trackedBirths).sum();
    long walked =
        sampled.notes().stream()
            .filter(note -> note.kind() == Note.Kind.SAMPLED_CONTEXTS)
            .mapToLong(note -> Long.parseLong(note.values().get(0)))
            .sum();
    assertThat(walked).isBetween(100L, tracked / 2);
    assertThat(sampled.contextSampling().objects()).isLessThanOrEqualTo(walked);
  }

  @Test
  void contextsHaveTheirShareAndTheirLifetimes() {
    ContextSnapshot brief = contextOf("brief");
    ContextSnapshot lasting = contextOf("lasting");
    expectWithin(sampled.contextSampling().below(brief), 3L * TYPES.size() * OBJECTS / 4);
    expectWithin(sampled.contextSampling().below(lasting), TYPES.size() * OBJECTS / 4);
    assertThat(below(brief).collections().bounds().deadBy(0).estimate()).isGreaterThan(0.9);
    assertThat(below(lasting).collections().bounds().deadBy(0).estimate()).isLessThan(0.1);
    assertThat(below(lasting).collections().bounds().deadBy(3).estimate()).isGreaterThan(0.9);
  }

  private static void expectWithin(AllocationEstimate estimate, long made) {
    // limits of 95 %, and as much again: on a busy machine a score of objects has most of the
    // weight, and the two tests shall fail in no run of some hundreds
    double centre = (double) estimate.stats().allocations();
    assertThat((double) made)
        .isBetween(
            centre - 2 * (centre - estimate.allocationsLow()),
            centre + 2 * (estimate.allocationsHigh() - centre));
  }

  /** Lifetimes by context are those of the walked objects, and of no others. */
  @Test
  void theObjectsOfContextsAreThoseThatWereWalked() {
    long known = below(sampled.root()).trackedBirths();
    long objects = sampled.contextSampling().objects();
    assertThat(known).isBetween(objects - sampled.overhead().droppedEvents(), objects);
  }
}
