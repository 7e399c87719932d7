package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** To within what deaths are known, and what would give more. */
class ResolutionTest {
  private static final String G1 = "G1 Young Generation, G1 Old Generation";

  private static ProfileSnapshot snapshot(long bytes, String collectors, String requested) {
    return snapshot(bytes, collectors, requested, ContextSnapshot.builder());
  }

  private static ProfileSnapshot snapshot(
      long bytes, String collectors, String requested, ContextBuilder root) {
    ClockStats clock = new ClockStats(Buckets.of(0, 0, 7), Buckets.EMPTY, 0);
    root.add(ShopProfile.NEW_ORDER, SiteRecord.of(new LifetimeStats(7, 7, 7, clock, clock, clock)));
    return ProfileSnapshot.EMPTY
        .with(
            Environment.PART,
            new Environment(
                "",
                "",
                "",
                collectors,
                Modes.unknown(),
                Modes.of(LifetimeMode.SAMPLED),
                "",
                requested.isEmpty() ? ImmutableMap.of() : ImmutableMap.of("resolution", requested),
                Instant.EPOCH,
                Instant.EPOCH,
                -1,
                ""))
        .with(CollectionSpacing.PART, new CollectionSpacing(10, 10 * bytes, 6_710_000_000L))
        .with(ContextSnapshot.PART, root.build());
  }

  @Test
  void sentenceNamesTheDistanceAndTheFlag() {
    assertThat(LifetimeSentences.resolution(snapshot(25_200_000, G1, "")))
        .isEqualTo(
            "Deaths are known to within 25.2 MB of allocations and 671 ms, the mean distance of two"
                + " collections. For 4 MiB, run with -Xmn4m, as 'mayfly run --resolution=4m' does."
                + " More collections take more CPU time.");
    assertThat(LifetimeSentences.resolution(snapshot(25_200_000, G1, "16m")))
        .contains("For 16 MiB, run with -Xmn16m, as 'mayfly run --resolution=16m' does.");
  }

  @Test
  void whatIsFineEnoughGetsNoAdvice() {
    assertThat(LifetimeSentences.resolution(snapshot(3_100_000, G1, "")))
        .endsWith("the mean distance of two collections.");
    assertThat(LifetimeSentences.resolution(snapshot(15_000_000, G1, "16m"))).doesNotContain("For");
    assertThat(LifetimeSentences.resolution(snapshot(3_100_000, G1, "2m"))).contains("-Xmn2m");
  }

  @Test
  void collectorsWithoutAYoungGenerationOfASizeAreNamed() {
    assertThat(LifetimeSentences.resolution(snapshot(25_200_000, "ZGC Cycles, ZGC Pauses", "")))
        .contains("run with -XX:+UseG1GC -Xmn4m; ZGC has no young generation of a set size. More");
  }

  @Test
  void nothingIsSaidWhereNothingIsKnown() {
    assertThat(LifetimeSentences.resolution(ProfileSnapshot.EMPTY)).isEmpty();
    ProfileSnapshot once = snapshot(25_200_000, G1, "");
    assertThat(LifetimeSentences.resolution(once.minus(once))).isEmpty();
  }

  @Test
  void wordsOfOthersAreNoSizes() {
    assertThat(LifetimeSentences.resolution(snapshot(25_200_000, G1, "<b>"))).contains("-Xmn4m");
  }

  @Test
  void allReportsSayIt() {
    ProfileSnapshot snapshot = snapshot(25_200_000, G1, "");
    assertThat(Reports.write(new TextReport(), snapshot).replaceAll("\\s+", " "))
        .contains("Deaths are known to within 25.2 MB of allocations", "run with -Xmn4m");
    assertThat(Reports.write(new HtmlReport(), snapshot))
        .contains("Deaths are known to within 25.2 MB of allocations");
    JsonObject spacing =
        JsonParser.parseString(Reports.write(new JsonReport(), snapshot))
            .getAsJsonObject()
            .getAsJsonObject("collectionSpacing");
    assertThat(spacing.get("collections").getAsLong()).isEqualTo(10);
    assertThat(spacing.get("meanBytes").getAsDouble()).isEqualTo(25_200_000);
    assertThat(spacing.get("meanNanos").getAsDouble()).isEqualTo(671_000_000);
  }

  @ParameterizedTest
  @CsvSource({"4m, 4194304, 4m", "1G, 1073741824, 1024m", "1536k, 1572864, 1536k"})
  void sizesAreReadAsTheJvmReadsThem(String text, long bytes, String again) {
    Resolution resolution = Resolution.parse(text).orElseThrow();
    assertThat(resolution.bytes()).isEqualTo(bytes);
    assertThat(resolution.flag()).isEqualTo("-Xmn" + again);
  }

  @ParameterizedTest
  @CsvSource({"4", "512k", "0m", "4mb", "-4m", "'4m,'", "9999999g", "''"})
  void othersAreNoSizes(String text) {
    assertThat(Resolution.parse(text)).isEmpty();
  }
}
