package dev.mayfly.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.intervals.PhasedProfile;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class JsonReportTest {

  private static ProfileSnapshot read(String json) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(json));
  }

  private static Schema schema() throws IOException {
    try (InputStream in = JsonReport.class.getResourceAsStream("profile.schema.json")) {
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(in);
    }
  }

  @Test
  void readsBackIntoAnEqualSnapshot() throws IOException {
    ProfileSnapshot shop = ShopProfile.snapshot();
    String json = Reports.write(new JsonReport(), shop);
    assertThat(read(json)).isEqualTo(shop);
    assertThat(Reports.write(new JsonReport(), read(json))).isEqualTo(json);
  }

  @Test
  void readsBackTheLargestNumbersAndTheWorstNames() throws IOException {
    ProfileSnapshot odd = OddProfile.snapshot();
    String json = Reports.write(new JsonReport(), odd);
    assertThat(read(json)).isEqualTo(odd);
  }

  @Test
  void survivesTheWayThroughUtf8() throws IOException {
    ProfileSnapshot odd = OddProfile.snapshot();
    String json = Reports.write(new JsonReport(), odd);
    assertThat(read(new String(json.getBytes(UTF_8), UTF_8))).isEqualTo(odd);
  }

  @Test
  void mayBePutIntoAWebPage() {
    String json = Reports.write(new JsonReport(), OddProfile.snapshot());
    assertThat(json).doesNotContain("<").doesNotContain(">").doesNotContain("\u2028");
  }

  @Test
  void readsBackManyDifferentSnapshots() throws IOException {
    RandomProfiles profiles = new RandomProfiles(42, true);
    for (int i = 0; i < 50; i++) {
      ProfileSnapshot snapshot = profiles.next();
      assertThat(read(Reports.write(new JsonReport(), snapshot))).isEqualTo(snapshot);
    }
  }

  @Test
  void theModesOfMergedProfilesAreReadBack() throws IOException {
    ProfileSnapshot merged = ShopProfile.snapshot().plus(PhasedProfile.snapshot());
    String json = Reports.write(new JsonReport(), merged);
    assertThat(json).contains("\"lifetimeMode\":\"off | sampled\"");
    assertThat(read(json).environment()).isEqualTo(merged.environment());
  }

  @Test
  void whatIsMissingInOlderProfilesIsAsIfKnownExactly() throws IOException {
    ProfileSnapshot shop = ShopProfile.snapshot();
    String json =
        Reports.write(new JsonReport(), shop)
            .replaceAll(",\"(deaths|live)LastSeen\":\\[[^\"]*\\]", "")
            .replaceAll(",\"generations\":\\{[^}]*\\}", "")
            .replaceAll(",\"maxTenuringThreshold\":\\d+", "")
            .replaceAll(",61440000\\]", "]");
    assertThat(json).doesNotContain("LastSeen").doesNotContain("\"generations\"");
    assertThat(schema().validate(json, InputFormat.JSON)).isEmpty();
    ProfileSnapshot read = read(json);
    assertThat(read.environment().maxTenuringThreshold()).isEqualTo(-1);
    LifetimeStats before = shop.lifetimesByType().get("com.acme.shop.Order");
    LifetimeStats now = read.lifetimesByType().get("com.acme.shop.Order");
    assertThat(now.generations()).isEqualTo(Generations.NONE);
    assertThat(now.nanos().deaths()).isEqualTo(before.nanos().deaths());
    assertThat(now.nanos().deathsLastSeen()).isEqualTo(now.nanos().deaths());
    assertThat(now.nanos().liveLastSeen()).isEqualTo(now.nanos().live());
    assertThat(now.bytes().deaths().totalSquares()).isEqualTo(960_000);
  }

  @Test
  void emptySnapshot() throws IOException {
    ProfileSnapshot empty = ProfileSnapshot.EMPTY;
    String json = Reports.write(new JsonReport(), empty);
    assertThat(json)
        .startsWith("{\"formatVersion\":1,\"environment\":{")
        .endsWith("\"strings\":[],\"frames\":[],\"sites\":[],\"contexts\":[{}]}");
    assertThat(read(json)).isEqualTo(empty);
  }

  @Test
  void keepsToItsSchema() throws IOException {
    Schema schema = schema();
    RandomProfiles profiles = new RandomProfiles(43, true);
    for (ProfileSnapshot snapshot :
        new ProfileSnapshot[] {
          ProfileSnapshot.EMPTY,
          ShopProfile.snapshot(),
          OddProfile.snapshot(),
          profiles.next(),
          profiles.next()
        }) {
      String json = Reports.write(new JsonReport(), snapshot);
      assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    }
  }

  @Test
  void schemaRefusesWhatIsNoProfile() throws IOException {
    Schema schema = schema();
    String json = Reports.write(new JsonReport(), ShopProfile.snapshot());
    for (String[] damage :
        new String[][] {
          {"\"formatVersion\":1", "\"formatVersion\":2"},
          {"\"allocatedBytes\":-1", "\"allocatedBytes\":-2"},
          {"\"UNWOVEN_CALLER\"", "\"OTHER\""},
          {"\"parent\":0,\"frame\":0", "\"parent\":0"},
          {"[0,1,2]", "[0,1]"},
          {"\"vmName\"", "\"vm\""}
        }) {
      assertThat(json).contains(damage[0]);
      assertThat(schema.validate(json.replace(damage[0], damage[1]), InputFormat.JSON))
          .as(damage[1])
          .isNotEmpty();
    }
  }
}
