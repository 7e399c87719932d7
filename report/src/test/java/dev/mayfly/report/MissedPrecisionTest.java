package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
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
import org.junit.jupiter.api.Test;

/** A type of which too few objects were tracked for the requested precision says so. */
public class MissedPrecisionTest {

  /** 96 orders, each for a hundred, and 800 buffers, each for ten; a twentieth was requested. */
  public static ProfileSnapshot snapshot(double precision) {
    ContextBuilder root = ContextSnapshot.builder();
    root.add(ShopProfile.NEW_ORDER, SiteRecord.of(dead(96, 100)));
    root.add(ShopProfile.BUFFER, SiteRecord.of(dead(800, 10)));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .with(
            Overhead.PART,
            new Overhead(
                Figures.of(Cost.class, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0),
                precision,
                StartCost.NONE,
                CpuCost.UNKNOWN));
  }

  private static LifetimeStats dead(long tracked, long weight) {
    Buckets deaths = Buckets.builder().add(3, tracked * weight, tracked * weight * weight).build();
    ClockStats clock = new ClockStats(deaths, Buckets.EMPTY, 0);
    return new LifetimeStats(tracked, tracked, tracked * weight, clock, clock, clock);
  }

  @Test
  void textNamesTheIntervalAndTheSample() {
    String text = Reports.write(new TextReport(), snapshot(0.05));
    assertThat(text.replaceAll("\\s+", " "))
        .contains(
            "Order └ 9,600 objects, 96 tracked (effective sample size 96: ± 10.0 %, not the 5.0 %"
                + " requested)")
        .contains("byte[] └ 8,000 objects, 800 tracked; 8,000 dead");
    assertThat(Reports.write(new TextReport(), snapshot(0))).doesNotContain("requested)");
  }

  @Test
  void jsonHasWhatWasRequestedAndWhatCame() {
    JsonObject json =
        JsonParser.parseString(Reports.write(new JsonReport(), snapshot(0.05))).getAsJsonObject();
    for (JsonElement type : json.getAsJsonArray("types")) {
      JsonObject lifetimes = type.getAsJsonObject().getAsJsonObject("lifetimes");
      boolean isOrder = type.getAsJsonObject().get("type").getAsString().endsWith("Order");
      assertThat(lifetimes.has("missedPrecision")).isEqualTo(isOrder);
      assertThat(lifetimes.get("halfWidth").getAsDouble()).isBetween(0.03, isOrder ? 0.101 : 0.04);
    }
  }

  @Test
  void pagesHaveTheIntervalOfTypesThatMissIt() {
    assertThat(Reports.write(new HtmlReport(), snapshot(0.05))).contains("\"halfWidth\":0.1");
    assertThat(Reports.write(new HtmlReport(), snapshot(0.1))).doesNotContain("\"halfWidth\":");
  }
}
