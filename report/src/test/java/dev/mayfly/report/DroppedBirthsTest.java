package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tracked objects of which most births were dropped are no sample: no report concludes from them.
 */
final class DroppedBirthsTest {
  private static final MethodFrame DOWN = new MethodFrame("a.Deep", "down", "()V");
  private static final AllocationSite SITE =
      new AllocationSite(DOWN, 7, "a.Deep$P", AllocationKind.OBJECT);

  /** A type with some objects, of which some were tracked, each with a weight. */
  private static ProfileSnapshot profile(
      long objects, long tracked, long weight, long dropped, int interval) {
    ContextBuilder root = ContextSnapshot.builder();
    Buckets one =
        Buckets.weighted(
            new long[] {0, tracked * weight}, new long[] {0, tracked * weight * weight});
    ClockStats live = new ClockStats(Buckets.EMPTY, one, 0);
    root.child(DOWN).record(SITE, new AllocationStats(objects, 0, 24 * objects, 0));
    root.child(DOWN)
        .add(
            SITE, SiteRecord.of(new LifetimeStats(tracked, 0, tracked * weight, live, live, live)));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .with(
            Overhead.PART,
            new Overhead(
                Figures.of(Cost.class, 0, 0, 0, 0, 0, dropped, 0, tracked, 10, interval, 1, 0),
                0,
                StartCost.NONE,
                CpuCost.UNKNOWN));
  }

  @Test
  void noReportConcludesFromACutSample() {
    ProfileSnapshot cut = profile(114_255, 9, 1, 114_246, 1);
    String sentence = "of 114,255 objects of a.Deep$P, 9 tracked";
    String text = Reports.write(new TextReport(), cut).replaceAll("\\s+", " ");
    assertThat(text)
        .contains(sentence)
        .doesNotContain("all tracked")
        .doesNotContain("generational hypothesis")
        .doesNotContain("Every object was tracked");
    String html = Reports.write(new HtmlReport(), cut);
    assertThat(html)
        .contains(sentence)
        .doesNotContain("Most objects die young")
        .contains("\"lifetimes\":{\"all\":[],\"types\":[],\"sites\":[],\"contexts\":[]");
    assertThat(Reports.write(new MarkdownReport(), cut)).doesNotContain("Lifetimes |");
    assertThat(Reports.text(Reports.csv("lifetimes.csv"), cut).lines()).hasSize(1);
    JsonObject json =
        JsonParser.parseString(Reports.write(new JsonReport(), cut)).getAsJsonObject();
    for (JsonElement type : json.getAsJsonArray("types")) {
      assertThat(type.getAsJsonObject().has("lifetimes")).isFalse();
      assertThat(type.getAsJsonObject().get("allocations").getAsLong()).isEqualTo(114_255);
    }
    assertThat(cut.lifetimesIn(cut.root().children().get(0))).isEmpty();
    assertThat(Findings.of(cut).all())
        .extracting(Finding::evidence)
        .doesNotContain(Finding.Evidence.LIFETIMES, Finding.Evidence.GENERATIONS);
  }

  @Test
  void aSampleThatStandsForAllIsNoCutOne() {
    for (ProfileSnapshot whole :
        List.of(
            profile(114_255, 1_785, 64, 3, 64), // stands for 114,240
            profile(300, 3, 64, 3, 64), // stands for 192 by chance
            profile(114_255, 9, 1, 0, 1))) { // tracking began late: nothing was dropped
      assertThat(whole.cutSamples()).isEmpty();
      assertThat(whole.lifetimesByType().keySet()).isEqualTo(ImmutableSet.of("a.Deep$P"));
    }
    assertThat(profile(114_255, 1_000, 64, 9, 64).cutSamples().keySet())
        .isEqualTo(ImmutableSet.of("a.Deep$P"));
  }

  /** Of a few objects that outlive their first collection nothing follows for a program. */
  @Test
  void fewObjectsAreNoVerdictOnTheProgram() {
    assertThat(Reports.write(new TextReport(), profile(9, 9, 1, 0, 1)))
        .contains("9 objects, all tracked")
        .doesNotContain("generational hypothesis");
    assertThat(Reports.write(new TextReport(), profile(900, 900, 1, 0, 1)))
        .contains("generational hypothesis does not hold");
  }

  /** The tracked objects decide, whatever the option lifetime= says. */
  @Test
  void everyObjectWasTrackedOnlyIfItWas() {
    assertThat(Reports.write(new TextReport(), profile(900, 900, 1, 0, 1)))
        .contains("Every object was tracked.");
    String sampled = Reports.write(new TextReport(), profile(64_000, 1_000, 64, 0, 64));
    assertThat(sampled.replaceAll("\\s+", " "))
        .contains("every object at the start, 1 object in 64 now")
        .doesNotContain("Every object was tracked")
        .doesNotContain("(every object)");
    assertThat(Reports.write(new TextReport(), profile(64_000, 1_000, 64, 0, 1)))
        .doesNotContain("Every object was tracked")
        .doesNotContain("(every object)");
  }
}
