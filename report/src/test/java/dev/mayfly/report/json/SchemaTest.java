package dev.mayfly.report.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import com.google.common.io.Resources;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.AnalysesReportTest;
import dev.mayfly.report.ArrayLengthsReportTest;
import dev.mayfly.report.BytecodesReportTest;
import dev.mayfly.report.LayersReportTest;
import dev.mayfly.report.LayoutProfile;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.MemoryReportTest;
import dev.mayfly.report.MissedPrecisionTest;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.PhysicalBytesSectionTest;
import dev.mayfly.report.Reports;
import dev.mayfly.report.RestProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.report.text.GenerationsChapterTest;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.intervals.PhasedProfile;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The schema describes the members that are written, at each place, and no other. */
final class SchemaTest {

  private static final int RANDOM = 20;

  /** Where objects have any members. */
  private static final String ANY = "/*";

  private static final List<String> BRANCHES = List.of("allOf", "anyOf", "oneOf", "prefixItems");

  /** A precision is requested of types; accounts share the rest of their description. */
  private static final Set<String> OF_TYPES =
      Set.of(
          "/accounts/charged/lifetimes/missedPrecision",
          "/accounts/pairs/lifetimes/missedPrecision");

  private final JsonObject schema = schema();
  private final Set<String> described = new TreeSet<>();
  private final Set<String> written = new TreeSet<>();

  private static JsonObject schema() {
    try {
      return JsonParser.parseString(
              Resources.toString(JsonReport.class.getResource("profile.schema.json"), UTF_8))
          .getAsJsonObject();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void describe(JsonElement part, String path) {
    if (!part.isJsonObject()) {
      return; // true or false
    }
    JsonObject here = part.getAsJsonObject();
    if (here.has("$ref")) {
      JsonElement meant = schema;
      for (String step : Splitter.on('/').split(here.get("$ref").getAsString().substring(2))) {
        meant = meant.getAsJsonObject().get(step);
      }
      describe(meant, path);
    }
    if (here.has("properties")) {
      for (Map.Entry<String, JsonElement> member : here.getAsJsonObject("properties").entrySet()) {
        described.add(path + "/" + member.getKey());
        describe(member.getValue(), path + "/" + member.getKey());
      }
    }
    if (here.has("additionalProperties") && here.get("additionalProperties").isJsonObject()) {
      described.add(path + ANY);
    }
    if (here.has("items")) {
      describe(here.get("items"), path);
    }
    for (String branches : BRANCHES) {
      if (here.has(branches)) {
        here.getAsJsonArray(branches).forEach(branch -> describe(branch, path));
      }
    }
  }

  private void note(JsonElement value, String path) {
    if (value.isJsonArray()) {
      value.getAsJsonArray().forEach(each -> note(each, path));
    } else if (value.isJsonObject()) {
      for (Map.Entry<String, JsonElement> member : value.getAsJsonObject().entrySet()) {
        String name = described.contains(path + ANY) ? ANY : "/" + member.getKey();
        written.add(path + name);
        note(member.getValue(), path + name);
      }
    }
  }

  private static List<ProfileSnapshot> profiles() {
    List<ProfileSnapshot> profiles =
        new ArrayList<>(
            List.of(
                ShopProfile.snapshot(),
                OddProfile.snapshot(),
                AccountsReportTest.shop(),
                AnalysesReportTest.snapshot(1, 2, 3),
                AnalysesReportTest.lines(100),
                ArrayLengthsReportTest.snapshot(),
                BytecodesReportTest.profile(),
                GenerationsChapterTest.leakAndPromotion(),
                LayoutProfile.snapshot(),
                LeakProfile.snapshot(),
                LeakProfile.withHolder(),
                MemoryReportTest.snapshot(),
                MissedPrecisionTest.snapshot(0.05),
                PhasedProfile.snapshot(),
                PhysicalBytesSectionTest.withAccounts(),
                RestProfile.snapshot(),
                TimeReportTest.profile(),
                TimeReportTest.onVirtualThreads(),
                LayersReportTest.profile(),
                rare()));
    RandomProfiles random = new RandomProfiles(44, true);
    for (int i = 0; i < RANDOM; i++) {
      profiles.add(random.next());
    }
    AccountRules packages = AccountRules.parse("package");
    profiles.addAll(profiles.stream().map(profile -> profile.withAccounts(packages)).toList());
    return profiles;
  }

  private static ProfileSnapshot rare() {
    ContextBuilder sampled = ContextSnapshot.builder();
    sampled.child(new MethodFrame("p.M", "run", "()V")).add(Amounts.of(Quantity.PHYSICAL_BYTES, 8));
    return ProfileSnapshot.EMPTY
        .adding(
            ThreadSnapshot.PART, new ThreadSnapshot("t", 1, false, 1, AllocationStats.EMPTY, 9, 5))
        .with(
            SampledRest.PART,
            new SampledRest(ImmutableMap.of("t", sampled.build()), ImmutableMap.of("t", 1L)))
        .adding(Note.PART, Note.of(Note.Kind.SAMPLED_CONTEXTS, 1, 2));
  }

  @Test
  void describesTheMembersThatAreWritten() {
    describe(schema, "");
    for (ProfileSnapshot profile : profiles()) {
      note(JsonParser.parseString(Reports.write(new JsonReport(), profile)), "");
    }
    assertThat(Sets.difference(written, described)).as("not in the schema").isEmpty();
    // the start has the members of the profile, of which a test has no need to write all again
    described.removeIf(path -> path.startsWith("/start/") && !written.contains(path));
    assertThat(Sets.difference(described, written)).as("in the schema only").isEqualTo(OF_TYPES);
  }
}
