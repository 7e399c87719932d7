package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.ComparisonReportTest;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ComparedContext;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.Visit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlComparisonTest {

  private static final String BEGIN = "<script type=\"application/json\" id=\"data\">";

  static String html(ProfileSnapshot before, ProfileSnapshot after) throws IOException {
    StringBuilder out = new StringBuilder();
    HtmlComparison.write(ProfileComparison.of(before, after), out);
    return out.toString();
  }

  private static String dataOf(String html) {
    int begin = html.indexOf(BEGIN) + BEGIN.length();
    return html.substring(begin, html.indexOf("</script>", begin));
  }

  private static List<Long> column(JsonObject columns, String name) {
    List<Long> cells = new ArrayList<>();
    columns.getAsJsonArray(name).forEach(cell -> cells.add(cell.getAsLong()));
    return cells;
  }

  private static long sum(JsonObject columns, String name) {
    return column(columns, name).stream().mapToLong(Long::longValue).sum();
  }

  /** The sum of the changes of bytes in the table of a chapter. */
  private static long bytesMore(JsonObject data, String view) {
    long more = 0;
    for (JsonElement chapter : data.getAsJsonArray("chapters")) {
      if (chapter.getAsJsonObject().get("view").getAsString().equals(view)) {
        JsonObject sheet =
            chapter.getAsJsonObject().getAsJsonArray("sheets").get(0).getAsJsonObject();
        JsonObject bytes = sheet.getAsJsonArray("columns").get(1).getAsJsonObject();
        assertThat(bytes.get("unit").getAsString()).isEqualTo("BYTES_CHANGE");
        for (JsonElement change : bytes.getAsJsonArray("values")) {
          JsonArray sides = change.getAsJsonArray();
          more += sides.get(1).getAsLong() - sides.get(0).getAsLong();
        }
      }
    }
    return more;
  }

  @Test
  void theDocumentIsTheSameButForItsData() throws IOException {
    String shop = html(ShopProfile.snapshot(), ComparisonReportTest.later());
    String odd = html(OddProfile.snapshot(), ShopProfile.snapshot());
    assertThat(odd.replace(dataOf(odd), "")).isEqualTo(shop.replace(dataOf(shop), ""));
    assertThat(html(ShopProfile.snapshot(), ComparisonReportTest.later())).isEqualTo(shop);
    assertThat(dataOf(odd)).doesNotContain("<", ">", "&", "\u2028", "\u2029", "\u202e");
    assertThat(odd.split("<script", -1)).hasSize(3);
    assertThat(odd).doesNotContain("{{");
  }

  @Test
  void onlyThePagesOwnScriptAndStyleMayRun() throws IOException {
    HtmlPage page = HtmlPage.load();
    Matcher policy =
        Pattern.compile("content=\"default-src 'none'; script-src '([^']*)'; style-src '([^']*)'")
            .matcher(page.beforeData());
    assertThat(policy.find()).isTrue();
    String script = HtmlReportTest.element(page.afterData(), "<script>", "</script>");
    String style = HtmlReportTest.element(page.beforeData(), "<style>", "</style>");
    assertThat(policy.group(1)).isEqualTo(HtmlReportTest.hash(script));
    assertThat(policy.group(2)).isEqualTo(HtmlReportTest.hash(style));
    HtmlReportTest.assertNoMarkupFromStrings(script);
  }

  @Test
  void holdsTheNumbersOfBoth() throws IOException {
    RandomProfiles profiles = new RandomProfiles(81, false);
    for (int i = 0; i < 10; i++) {
      ProfileSnapshot before = profiles.next();
      ProfileSnapshot after = profiles.next();
      JsonObject data = JsonParser.parseString(dataOf(html(before, after))).getAsJsonObject();
      JsonObject columns = data.getAsJsonObject("self");
      assertThat(sum(columns, "bytesBefore")).isEqualTo(before.total().bytes());
      assertThat(sum(columns, "bytesAfter")).isEqualTo(after.total().bytes());
      assertThat(sum(columns, "allocationsBefore")).isEqualTo(before.total().allocations());
      assertThat(sum(columns, "allocationsAfter")).isEqualTo(after.total().allocations());
      assertThat(sum(columns, "elementsAfter")).isEqualTo(after.total().elements());
      assertThat(sum(columns, "failedBefore")).isEqualTo(before.total().failedConstructions());
      for (String view : List.of("types", "sites", "methods")) {
        assertThat(bytesMore(data, view))
            .as(view)
            .isEqualTo(after.total().bytes() - before.total().bytes());
      }
    }
  }

  @Test
  void contextsAreThoseOfBothOnce() {
    RandomProfiles profiles = new RandomProfiles(82, false);
    ProfileSnapshot before = profiles.next();
    ProfileSnapshot after = profiles.next();
    Change sum = Change.NONE;
    int contexts = 0;
    for (Visit<ComparedContext> visit : ProfileComparison.of(before, after).root().walk()) {
      sum = sum.plus(visit.context().self());
      contexts++;
    }
    assertThat(sum).isEqualTo(new Change(before.total(), after.total()));
    assertThat(contexts).isEqualTo(before.root().plus(after.root()).size());
  }

  @Test
  void smallBranchesAreAddedUp() throws IOException {
    RandomProfiles profiles = new RandomProfiles(83, false);
    ProfileSnapshot before = profiles.next();
    ProfileSnapshot after = profiles.next();
    ProfileComparison comparison = ProfileComparison.of(before, after);
    HtmlNames names = new HtmlNames(ProfileNames.of(comparison));
    int all = before.root().plus(after.root()).size();
    StringBuilder out = new StringBuilder();
    try (JsonWriter json = EscapedJson.json(out)) {
      json.beginObject();
      new HtmlComparedContexts(comparison, names, all / 2).write(json);
      json.endObject();
    }
    JsonObject data = JsonParser.parseString(out.toString()).getAsJsonObject();
    List<Long> frames = column(data.getAsJsonObject("contexts"), "frame");
    long rests = frames.stream().filter(frame -> frame == -2).count();
    assertThat(rests).isPositive();
    assertThat(data.get("contextsAddedUp").getAsLong()).isEqualTo(all - frames.size() + rests);
    assertThat(frames.size() - rests).isLessThanOrEqualTo(all / 2);
    JsonObject self = data.getAsJsonObject("self");
    assertThat(sum(self, "bytesBefore")).isEqualTo(before.total().bytes());
    assertThat(sum(self, "bytesAfter")).isEqualTo(after.total().bytes());
  }
}
