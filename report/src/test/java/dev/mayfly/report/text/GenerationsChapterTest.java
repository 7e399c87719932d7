package dev.mayfly.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

public class GenerationsChapterTest {

  public static ProfileSnapshot leakAndPromotion() {
    ContextBuilder root = ContextSnapshot.builder();
    ClockStats leaked = new ClockStats(Buckets.of(2000), Buckets.of(0, 0, 0, 500), 0);
    root.add(
        ShopProfile.NEW_ORDER,
        SiteRecord.of(
            new LifetimeStats(
                2500,
                2000,
                2500,
                leaked,
                leaked,
                leaked,
                Generations.of(10, 1_010, LongStream.range(40, 1_020).toArray()))));
    ClockStats promoted =
        new ClockStats(
            Buckets.builder().add(0, 9_000).add(LogBuckets.bucketOf(7), 990).build(),
            Buckets.builder().add(LogBuckets.bucketOf(40), 10).build(),
            0);
    root.add(
        ShopProfile.BUFFER,
        SiteRecord.of(new LifetimeStats(10_000, 9_990, 10_000, promoted, promoted, promoted)));
    Environment environment =
        new Environment(
            "",
            "",
            "",
            "Copy, MarkSweepCompact",
            Modes.unknown(),
            Modes.unknown(),
            "",
            ImmutableMap.of(),
            Instant.EPOCH,
            Instant.EPOCH,
            6,
            "");
    return ProfileSnapshot.EMPTY
        .with(Environment.PART, environment)
        .with(ContextSnapshot.PART, root.build());
  }

  @Test
  void saysWhatIsWrongInPlainWords() {
    assertThat(Reports.write(new TextReport(), leakAndPromotion()))
        .contains(
            """

            GENERATIONS (% of the objects found dead by the first collections, with 95 % limits; 3 types)
              Most objects die young: the generational hypothesis holds for this program.
              Leak suspect: com.acme.shop.Order. Of 1,000 generations, each born between two collections, 970 still have
                live objects. The program seems never to drop some of these objects.
              Promoted too early: byte[] at Report.render:80 (copy). 1.0 k objects survived 6 collections and were
                promoted, but 99.0 (98.2–99.5) % of them died before they survived as many again. A larger young
                generation would avoid this.

               dead by first %          second %           third %  generations alive     of  type
              88.0 (87.4–88.6)  88.0 (87.4–88.6)  88.0 (87.4–88.6)                970  1,000  all
              90.0 (89.4–90.6)  90.0 (89.4–90.6)  90.0 (89.4–90.6)                  0      -  byte[]
              80.0 (78.4–81.5)  80.0 (78.4–81.5)  80.0 (78.4–81.5)                970  1,000  com.acme.shop.Order
              A generation is the objects allocated between two collections.
            """);
  }

  @Test
  void saysTheSameInJson() {
    JsonObject json =
        JsonParser.parseString(Reports.write(new JsonReport(), leakAndPromotion()))
            .getAsJsonObject();
    JsonArray promotions = json.getAsJsonArray("prematurePromotions");
    assertThat(promotions).hasSize(1);
    assertThat(promotions.get(0).getAsJsonObject().get("line").getAsInt()).isEqualTo(80);
    assertThat(promotions.get(0).getAsJsonObject().get("promoted").getAsLong()).isEqualTo(1000);
  }

  @Test
  void saysNothingOfProgramsOfWhichNothingIsToBeSaid() {
    String text = Reports.write(new TextReport(), ShopProfile.snapshot());
    assertThat(text).doesNotContain("Leak suspect").doesNotContain("Promoted too early");
    assertThat(Reports.write(new JsonReport(), ShopProfile.snapshot()))
        .doesNotContain("prematurePromotions")
        .contains("\"leakSuspect\":false")
        .doesNotContain("\"leakSuspect\":true");
  }
}
