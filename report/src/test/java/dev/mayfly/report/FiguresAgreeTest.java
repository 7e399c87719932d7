package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.report.wording.CoverageAdvice;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** In each report all figures of one quantity agree, and no part exceeds its whole. */
final class FiguresAgreeTest {
  private static final Pattern ALLOCATED =
      Pattern.compile("([0-9.]+ [kMG]?B)\\s+(?:allocated\\s+=|that\\s+the\\s+threads)");
  private static final Pattern UNKNOWN =
      Pattern.compile("types\\s+of\\s+([<>]?[0-9.]+)\\s+%\\s+of\\s+all\\s+bytes");

  /** A program that allocated less than its few samples weigh. */
  static ProfileSnapshot heavy(int samples, long weight, long allocated) {
    ContextBuilder root = ContextSnapshot.builder();
    root.merge(ShopProfile.snapshot().root());
    ContextBuilder sampled = ContextSnapshot.builder();
    sampled
        .threads("main")
        .unwoven(RestProfile.RESIZE)
        .add(RestProfile.NODES, RestProfile.samples(samples, weight));
    ContextSnapshot counted = root.build();
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, counted)
        .adding(
            ThreadSnapshot.PART,
            new ThreadSnapshot("main", 1, false, 1, counted.total(), allocated))
        .with(
            Coverage.PART,
            new Coverage(
                counted.total().bytes(),
                allocated,
                1,
                1,
                ImmutableList.of(),
                ImmutableList.of(
                    new UnwovenBytes(UnwovenBytes.JDK, samples * weight / 2),
                    new UnwovenBytes("org.h2.*", samples * weight / 2)),
                ImmutableList.of()))
        .with(
            SampledRest.PART,
            new SampledRest(ImmutableMap.of("main", sampled.build()), ImmutableMap.of()));
  }

  static Stream<ProfileSnapshot> profiles() {
    RandomProfiles random = new RandomProfiles(31, true);
    return Stream.of(
            Stream.of(
                ShopProfile.snapshot(),
                RestProfile.snapshot(),
                RestProfile.counted(),
                heavy(1, 700_000_000, 160_000_000),
                heavy(30, 70_000_000, 160_000_000),
                heavy(30, 1_000, 500_000_000),
                heavy(300, 1_000_000, 1_000)),
            IntStream.range(0, 40).mapToObj(i -> random.next()))
        .flatMap(all -> all);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void partsAddUpToTheirWholes(ProfileSnapshot profile) {
    WholePicture whole = profile.whole();
    JsonObject json =
        JsonParser.parseString(Reports.write(new JsonReport(), profile)).getAsJsonObject();
    long counted = sum(json.getAsJsonArray("types"), "bytes");
    assertThat(whole.countedBytes()).isEqualTo(counted);
    if (!json.has("whole")) {
      assertThat(whole.restBytes()).isZero();
      return;
    }
    JsonObject all = json.getAsJsonObject("whole");
    long rest = all.get("restBytes").getAsLong();
    assertThat(all.get("countedBytes").getAsLong()).isEqualTo(counted);
    assertThat(sum(all.getAsJsonArray("restByType"), "estimatedBytes")).isEqualTo(rest);
    assertThat(sum(all.getAsJsonArray("restByThreads"), "estimatedBytes")).isEqualTo(rest);
    assertThat(sum(all.getAsJsonArray("unwoven"), "estimatedBytes")).isLessThanOrEqualTo(rest);
    assertThat(
            Reports.columns("estimated-types.csv", profile, "estimatedBytes").stream()
                .mapToLong(Long::parseLong)
                .sum())
        .isEqualTo(rest);
    long allocated = all.get("allocatedBytes").getAsLong();
    long parts =
        counted + all.get("uncountedBytes").getAsLong() + all.get("beforeBytes").getAsLong();
    assertThat(parts).isEqualTo(Math.max(allocated, counted));
    // each record of samples is rounded to whole bytes
    assertThat(rest).isLessThanOrEqualTo(allocated + whole.root().size());
    assertThat(json.getAsJsonObject("coverage").get("allocatedBytes").getAsLong())
        .isLessThanOrEqualTo(allocated);
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void eachFigureIsTheSameWhereverItStands(ProfileSnapshot profile) {
    WholePicture whole = profile.whole();
    String allocated = Units.bytes(Math.max(0, whole.allocatedBytes()));
    for (String text :
        List.of(
            Reports.write(new TextReport(), profile),
            Reports.write(new MarkdownReport(), profile),
            Reports.write(new HtmlReport(), profile),
            WholeSentences.explained(whole))) { // that the line at the exit has
      assertThat(found(ALLOCATED, text)).allMatch(allocated::equals);
      assertThat(found(UNKNOWN, text))
          .allMatch(
              share -> share.equals(Units.share(whole.unexplainedBytes(), whole.allocatedBytes())));
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void adviceNamesNoMoreThanWasEstimated(ProfileSnapshot profile) {
    for (String sentence : CoverageAdvice.of(profile)) {
      for (String about : found(Pattern.compile("about ([0-9.]+ [kMG]?B)"), sentence)) {
        assertThat(profile.whole().unwoven())
            .anyMatch(
                each ->
                    Units.bytes(each.bytes()).equals(about)
                        && each.bytes() <= profile.whole().restBytes());
      }
    }
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  private static long sum(JsonArray rows, String name) {
    long sum = 0;
    for (JsonElement row : rows) {
      sum += row.getAsJsonObject().get(name).getAsLong();
    }
    return sum;
  }
}
