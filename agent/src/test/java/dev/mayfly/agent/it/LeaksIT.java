package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.finding.LeakSearch;
import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import subject.leaking.Leaking;

/** Leaks over time, in programs that are forked together: they sleep most of the time. */
final class LeaksIT {
  private static final String SECONDS = "18";

  /** On a busy machine, it takes longer until so many collections have counted the living. */
  private static final String COLLECTIONS = "14";

  @Test
  void theLeakComesFirstAndTheCacheDoesNot() {
    WovenJvm jvm =
        WovenJvm.on(17)
            .with("leaks", "1")
            .with("formats", "json;text")
            .withTimeout(Duration.ofMinutes(3));
    WovenProcess exact = jvm.with("lifetime", "exact").start(Leaking.class, SECONDS, COLLECTIONS);
    WovenProcess sampled =
        WovenJvm.on(25)
            .with("leaks", "1")
            .with("formats", "json;text")
            .with("lifetime", "sampled")
            .withTimeout(Duration.ofMinutes(3))
            .withOnlyJvm("-Xmx256m", "-XX:+UseG1GC")
            .start(Leaking.class, SECONDS, COLLECTIONS);
    WovenProcess vain =
        jvm.with("lifetime", "exact")
            .withJvm("-XX:+DisableExplicitGC")
            .start(Leaking.class, SECONDS, "0");
    check(exact.await(), true);
    check(sampled.await(), false);
    WovenRun refused = vain.await();
    assertThat(censuses(refused.expectSound().profile()).ineffective()).isPositive();
    assertThat(refused.text("report/report.txt")).contains("requested collections did not run");
  }

  private static void check(WovenRun run, boolean exact) {
    ProfileSnapshot profile = run.expectSound().profile();
    String[] said = run.stdout().strip().split(" ", -1);
    long shown = Long.parseLong(said[1]);
    long cached = Long.parseLong(said[3]);
    Censuses censuses = censuses(profile);
    assertThat(censuses.ineffective()).isZero();
    assertThat(censuses.collections()).isEqualTo(censuses.times().length());
    List<LeakSuspect> suspects = LeakSearch.of(profile);
    assertThat(suspects.stream().map(suspect -> type(suspect.typeName())))
        .as("suspects of %s with %s", run, censuses)
        .startsWith("Impression")
        .isSubsetOf("Impression", "Card");
    LeakSuspect leak = suspects.get(0);
    assertThat(leak.context().map(ContextSite::path).orElseThrow())
        .extracting(frame -> frame.methodName())
        .containsExactly("main", "search");
    // 200 a second
    assertThat(leak.objectsPerSecond()).isBetween(150.0, 250.0);
    assertThat(leak.objectsPerSecondLow()).isLessThanOrEqualTo(leak.objectsPerSecond());
    assertThat(leak.kept()).isGreaterThan(0.7);
    if (exact) {
      // of the cards, if they are found among the others of the moment, one in 20 stays
      assertThat(suspects.stream().skip(1)).allMatch(cards -> cards.kept() < 0.2);
      assertThat(leak.alive()).isBetween(shown / 2, shown);
      // and those that were replaced between the collection and the count
      assertThat(alive(censuses, "Entry").last()).isBetween(600L, cached / 2);
    }
    assertThat(run.text("report/report.txt"))
        .contains("LEAKS OVER TIME")
        .containsPattern("Impression at .*Leaking.search");
  }

  private static Censuses censuses(ProfileSnapshot profile) {
    assertThat(profile.histories()).hasSize(1);
    return profile.histories().get(0).censuses();
  }

  private static LiveSeries alive(Censuses censuses, String type) {
    return censuses.types().entrySet().stream()
        .filter(entry -> type(entry.getKey()).equals(type))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow();
  }

  private static String type(String name) {
    return name.substring(name.lastIndexOf('$') + 1);
  }
}
