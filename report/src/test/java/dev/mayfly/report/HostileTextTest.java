package dev.mayfly.report;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.finding.LeakSearch;
import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.HeapRoot;
import dev.mayfly.heap.HeapStep;
import dev.mayfly.report.annotations.ChangedLines;
import dev.mayfly.report.annotations.GithubAnnotations;
import dev.mayfly.report.annotations.GitlabAnnotations;
import dev.mayfly.report.annotations.SarifAnnotations;
import dev.mayfly.report.html.HtmlComparison;
import dev.mayfly.report.json.ComparisonJson;
import dev.mayfly.report.json.HeapPathsJson;
import dev.mayfly.report.markdown.MarkdownComparison;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.tables.AllocationChapters;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.text.ChapterText;
import dev.mayfly.report.text.ComparisonText;
import dev.mayfly.report.text.Rates;
import dev.mayfly.report.text.RatesText;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.dumps.HeapPathsText;
import dev.mayfly.report.text.dumps.LeakPathsText;
import dev.mayfly.report.wording.LiveHeapSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SiteInContexts;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.lifetimes.AgeLimit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Profiles in which each text is hostile at once, in each format: no text acts on its reader. */
class HostileTextTest {

  /** A writer of comparisons. */
  private interface Comparison {
    void write(ProfileComparison comparison, Appendable out) throws IOException;
  }

  /** A writer of anything else. */
  private interface Text {
    void write(Appendable out) throws IOException;
  }

  @Test
  void eachTextOfAProfileIsHostile() throws IOException {
    JsonObject shop = HostileProfiles.json(ShopProfile.snapshot(), 0);
    JsonObject environment = shop.getAsJsonObject("environment");
    for (String field : List.of("vmName", "scope", "javaVersion", "mayflyVersion", "collectors")) {
      assertThat(environment.get(field).getAsString())
          .as(field)
          .contains("\u001b[31m", "::error", "##vso[", "](http", "=cmd|");
    }
  }

  @ParameterizedTest
  @MethodSource("dev.mayfly.report.ReportFormat#all")
  void noTextActsInAnyFormat(ReportFormat format) throws IOException {
    for (ProfileSnapshot snapshot : HostileProfiles.all()) {
      for (ReportFile file : format.writers()) {
        check(file.fileName(), Reports.bytes(file, snapshot), format.isBinary());
      }
    }
  }

  @Test
  void noTextActsInAnyComparison() throws IOException {
    for (ProfileSnapshot snapshot : HostileProfiles.all()) {
      ProfileSnapshot twice = snapshot.plus(snapshot);
      check(
          "diff.txt",
          snapshot,
          twice,
          (comparison, out) ->
              ComparisonText.write(
                  comparison, EnumSet.allOf(ComparisonChapters.View.class), 20, out));
      check(
          "diff.md",
          snapshot,
          twice,
          (comparison, out) -> MarkdownComparison.write(comparison, 20, out));
      check(
          "diff.json",
          snapshot,
          twice,
          (comparison, out) -> ComparisonJson.write(comparison, 20, out));
      check("diff.html", snapshot, twice, HtmlComparison::write);
      check(
          "diff.sarif.json",
          snapshot,
          twice,
          (comparison, out) ->
              SarifAnnotations.write(changed(comparison), HostileProfiles.PAYLOADS, out));
      check(
          "gl-code-quality.json",
          snapshot,
          twice,
          (comparison, out) ->
              GitlabAnnotations.write(changed(comparison), HostileProfiles.PAYLOADS, out));
    }
  }

  /**
   * Texts that commands print beside the formats: {@code top}, {@code report --live} and {@code
   * why}.
   */
  @Test
  void noTextActsInWhatCommandsPrint() throws IOException {
    ProfileSnapshot none = ProfileSnapshot.EMPTY;
    int peaks = 0;
    int ends = 0;
    for (ProfileSnapshot snapshot : HostileProfiles.all()) {
      ProfileNames names = ProfileNames.of(snapshot);
      Rates rates = Rates.between(none, none, snapshot);
      for (RatesText.View view : RatesText.View.values()) {
        check(
            "top",
            out -> RatesText.write(rates, view, RatesText.Order.BYTES, TextLayout.DEFAULT, out));
      }
      Optional<LiveHeap> peak = LiveHeap.atPeak(snapshot);
      if (peak.isPresent()) {
        checkLive(LiveHeapSentences.peak(peak.get(), snapshot), peak.get(), names);
        peaks++;
      }
      Optional<LiveHeap> end = LiveHeap.atEnd(snapshot, AgeLimit.NONE);
      if (end.isPresent()) {
        checkLive(LiveHeapSentences.end(end.get(), AgeLimit.NONE), end.get(), names);
        ends++;
      }
      HeapPaths paths = hostilePaths();
      check(
          "why",
          out -> {
            HeapPathsText.write(paths, TextLayout.DEFAULT, out);
            HeapPathsText.write(
                SiteInContexts.of(snapshot, site -> true), snapshot, TextLayout.DEFAULT, out);
            LeakPathsText.write(
                LeakSearch.of(snapshot), List.of(paths), snapshot, TextLayout.DEFAULT, out);
          });
      check(
          "why.json",
          out -> HeapPathsJson.write(paths, null, SiteInContexts.of(snapshot, site -> true), out));
    }
    assertThat(peaks).isPositive();
    assertThat(ends).isPositive();
  }

  private static void checkLive(String about, LiveHeap heap, ProfileNames names)
      throws IOException {
    Chapter live = AllocationChapters.live("Live", about, heap);
    check("live.txt", out -> ChapterText.write(live, names, TextLayout.DEFAULT, out));
    check("live.md", out -> MarkdownReport.write(live, names, 20, out));
  }

  /** The names of a dump: of classes, fields and threads. */
  private static HeapPaths hostilePaths() {
    String hostile = String.join("", HostileProfiles.PAYLOADS);
    ImmutableList.Builder<HeapPath> paths = ImmutableList.builder();
    for (HeapRoot.Kind kind : HeapRoot.Kind.values()) {
      paths.add(
          new HeapPath(
              1,
              new HeapRoot(kind, hostile),
              ImmutableList.of(
                  new HeapStep(hostile, hostile, 1, true), new HeapStep("", "", 1, false))));
    }
    int instances = HeapRoot.Kind.values().length + 1;
    return new HeapPaths(hostile, true, instances, ImmutableList.of(), paths.build());
  }

  /** They are commands; but there are no more of them than annotations, and each on its line. */
  @Test
  void annotationsForGithubAreNoCommandsButOurs() throws IOException {
    for (ProfileSnapshot snapshot : HostileProfiles.all()) {
      ProfileComparison comparison = ProfileComparison.of(snapshot, snapshot.plus(snapshot));
      StringBuilder out = new StringBuilder();
      GithubAnnotations.write(changed(comparison), HostileProfiles.PAYLOADS, out);
      assertThat(out.toString().lines())
          .allSatisfy(
              line -> {
                assertThat(line).matches("::(error|warning|notice) title=[^:]*::.*");
                Media.terminal(line.substring(2));
              });
    }
  }

  private static ChangedLines changed(ProfileComparison comparison) {
    return ChangedLines.of(comparison, SourceFiles.NONE, Path.of("").toAbsolutePath(), 100);
  }

  private static void check(
      String name, ProfileSnapshot before, ProfileSnapshot after, Comparison format)
      throws IOException {
    StringBuilder out = new StringBuilder();
    format.write(ProfileComparison.of(before, after), out);
    check(name, out.toString().getBytes(UTF_8), false);
  }

  private static void check(String name, Text text) throws IOException {
    StringBuilder out = new StringBuilder();
    text.write(out);
    check(name, out.toString().getBytes(UTF_8), false);
  }

  private static void check(String name, byte[] bytes, boolean binary) throws IOException {
    if (binary) {
      // viewers show these as they are
      String content = new String(unpacked(bytes), ISO_8859_1);
      assertThat(content).as(name).doesNotContain("\u001b[31m", "\n::error");
      return;
    }
    String text = new String(bytes, UTF_8);
    Media.terminal(text);
    if (name.endsWith(".html")) {
      Media.html(text);
    } else if (name.endsWith(".md")) {
      Media.markdown(text);
    } else if (name.endsWith(".csv")) {
      Media.csv(text);
    } else if (name.endsWith(".json")) {
      var unused = JsonParser.parseString(text);
    }
  }

  private static byte[] unpacked(byte[] bytes) throws IOException {
    boolean zipped = bytes.length > 1 && bytes[0] == 0x1f && bytes[1] == (byte) 0x8b;
    return zipped ? new GZIPInputStream(new ByteArrayInputStream(bytes)).readAllBytes() : bytes;
  }
}
