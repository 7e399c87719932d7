package dev.mayfly.report.speedscope;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.collapsed.CollapsedReport;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SpeedscopeReportTest {

  private static Schema schema() throws IOException {
    try (InputStream in =
        SpeedscopeReportTest.class.getResourceAsStream("file-format-schema.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(in);
    }
  }

  /** The stacks of a profile, as collapsed stacks tell them. */
  private static Map<String, Long> stacks(JsonObject file, int profile) {
    JsonArray frames = file.getAsJsonObject("shared").getAsJsonArray("frames");
    JsonObject read = file.getAsJsonArray("profiles").get(profile).getAsJsonObject();
    Deque<Integer> open = new ArrayDeque<>();
    Deque<String> paths = new ArrayDeque<>(List.of(""));
    Map<String, Long> stacks = new TreeMap<>();
    long last = read.get("startValue").getAsLong();
    for (JsonElement element : read.getAsJsonArray("events")) {
      JsonObject event = element.getAsJsonObject();
      long at = event.get("at").getAsLong();
      if (at != last) {
        assertThat(at).isGreaterThan(last);
        stacks.merge(paths.element(), at - last, Long::sum);
        last = at;
      }
      int frame = event.get("frame").getAsInt();
      if (event.get("type").getAsString().equals("O")) {
        String name = frames.get(frame).getAsJsonObject().get("name").getAsString();
        paths.push(paths.element() + (open.isEmpty() ? "" : ";") + name.replace(';', ':'));
        open.push(frame);
      } else {
        assertThat(open.pop()).isEqualTo(frame);
        paths.pop();
      }
    }
    assertThat(open).isEmpty();
    assertThat(read.get("endValue").getAsLong()).isEqualTo(last);
    return stacks;
  }

  private static Map<String, Long> collapsed(ProfileSnapshot snapshot, StackWeight weight) {
    Map<String, Long> stacks = new TreeMap<>();
    Reports.write(new CollapsedReport(weight), snapshot)
        .lines()
        .forEach(
            line -> {
              int blank = line.lastIndexOf(' ');
              stacks.merge(
                  line.substring(0, blank), Long.parseLong(line.substring(blank + 1)), Long::sum);
            });
    return stacks;
  }

  private static JsonObject read(ProfileSnapshot snapshot) {
    return JsonParser.parseString(Reports.write(new SpeedscopeReport(), snapshot))
        .getAsJsonObject();
  }

  @Test
  void keepsToTheSchemaOfSpeedscope() throws IOException {
    Schema schema = schema();
    for (ProfileSnapshot snapshot :
        List.of(ShopProfile.snapshot(), OddProfile.snapshot(), ProfileSnapshot.builder().build())) {
      String json = Reports.write(new SpeedscopeReport(), snapshot);
      assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    }
    String wrong =
        Reports.write(new SpeedscopeReport(), ShopProfile.snapshot()).replace("\"bytes\"", "\"B\"");
    assertThat(schema.validate(wrong, InputFormat.JSON)).isNotEmpty();
  }

  @Test
  void tellsTheSameAsCollapsedStacks() {
    RandomProfiles profiles = new RandomProfiles(46, true);
    int more = 0;
    for (int i = 0; i < 50; i++) {
      ProfileSnapshot snapshot = i == 0 ? ShopProfile.snapshot() : profiles.next();
      JsonObject file = read(snapshot);
      assertThat(stacks(file, 0)).isEqualTo(collapsed(snapshot, StackWeight.ALLOCATIONS));
      assertThat(stacks(file, 1)).isEqualTo(collapsed(snapshot, StackWeight.BYTES));
      if (file.getAsJsonArray("profiles").size() > 2) {
        assertThat(stacks(file, 2)).isEqualTo(collapsed(snapshot, StackWeight.ALL_BYTES));
        more++;
      }
    }
    assertThat(more).as("profiles with estimates").isPositive();
  }

  @Test
  void namesWhatItCounts() {
    JsonArray profiles = read(ShopProfile.snapshot()).getAsJsonArray("profiles");
    assertThat(profiles).hasSize(2);
    assertThat(profiles.get(0).getAsJsonObject().get("name").getAsString())
        .isEqualTo("allocations");
    assertThat(profiles.get(0).getAsJsonObject().get("endValue").getAsLong()).isEqualTo(2_100_894);
    assertThat(profiles.get(1).getAsJsonObject().get("unit").getAsString()).isEqualTo("bytes");
    assertThat(profiles.get(1).getAsJsonObject().get("endValue").getAsLong()).isEqualTo(69_621_360);
  }
}
