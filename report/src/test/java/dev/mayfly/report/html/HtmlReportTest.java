package dev.mayfly.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.hash.Hashing;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceFilesTest;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.RandomProfiles;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

  private static final String BEGIN = "<script type=\"application/json\" id=\"data\">";
  private static final String END = "</script>";

  @TempDir private Path temporary;

  static String html(ProfileSnapshot snapshot) {
    return Reports.write(new HtmlReport(), snapshot);
  }

  private static String dataOf(String html) {
    int begin = html.indexOf(BEGIN) + BEGIN.length();
    return html.substring(begin, html.indexOf(END, begin));
  }

  private static JsonObject data(ProfileSnapshot snapshot) {
    return JsonParser.parseString(dataOf(html(snapshot))).getAsJsonObject();
  }

  private static List<Long> column(JsonObject columns, String name) {
    List<Long> cells = new ArrayList<>();
    columns.getAsJsonArray(name).forEach(cell -> cells.add(cell.getAsLong()));
    return cells;
  }

  private static String text(JsonObject data, String table, String column, int row) {
    int string = data.getAsJsonObject(table).getAsJsonArray(column).get(row).getAsInt();
    return data.getAsJsonArray("strings").get(string).getAsString();
  }

  @Test
  void theDocumentIsTheSameButForItsData() {
    String shop = html(ShopProfile.snapshot());
    String odd = html(OddProfile.snapshot());
    assertThat(odd.replace(dataOf(odd), "")).isEqualTo(shop.replace(dataOf(shop), ""));
    assertThat(html(ShopProfile.snapshot())).isEqualTo(shop);
  }

  @Test
  void namesCannotEndTheirElementNorBeginAnother() {
    String html = html(OddProfile.snapshot());
    String data = dataOf(html);
    assertThat(data).doesNotContain("<", ">", "&", "\u2028", "\u2029");
    assertThat(html.codePoints().filter(point -> point > 127 && point == 0x202e)).isEmpty();
    // the page's own, and no more
    assertThat(html.split("<script", -1)).hasSize(3);
    assertThat(html.split("</script", -1)).hasSize(3);
    JsonObject read = JsonParser.parseString(data).getAsJsonObject();
    List<String> strings = new ArrayList<>();
    read.getAsJsonArray("strings").forEach(string -> strings.add(string.getAsString()));
    assertThat(strings)
        .contains(
            "<img src=x onerror=alert(1)>", "</script><!--", "<img src=x onerror=alert(1)>[]");
    assertThat(strings).contains("\\u202eright to left\\u2028separator\\ufeff");
  }

  @Test
  void onlyThePagesOwnScriptAndStyleMayRun() throws IOException {
    String html = html(OddProfile.snapshot());
    Matcher policy =
        Pattern.compile("http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\"")
            .matcher(html);
    assertThat(policy.find()).isTrue();
    assertThat(policy.group(1))
        .isEqualTo(
            "default-src 'none'; script-src '"
                + hash(element(html, "<script>", "</script>"))
                + "'; style-src '"
                + hash(element(html, "<style>", "</style>"))
                + "'; img-src data:; base-uri 'none'; form-action 'none'");
    // the policy stands before all that it is for
    assertThat(html.indexOf("Content-Security-Policy")).isLessThan(html.indexOf("<style>"));
    String page = HtmlPage.load().beforeData() + HtmlPage.load().afterData();
    assertThat(page).doesNotContain(" style=\"").doesNotContainPattern("<[^>]* on[a-z]+=");
    assertThat(page.replace("http://www.w3.org/2000/svg", "")).doesNotContain("http:", "https:");
    assertThat(page).doesNotContain("{{", "import(", "fetch(", "XMLHttpRequest", "WebSocket");
  }

  @Test
  void theScriptMakesNoMarkupFromStrings() throws IOException {
    assertNoMarkupFromStrings(element(HtmlPage.load().afterData(), "<script>", "</script>"));
  }

  static void assertNoMarkupFromStrings(String script) {
    assertThat(script)
        .doesNotContain(
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "DOMParser",
            "createContextualFragment",
            "srcdoc",
            "eval(",
            "new Function",
            "javascript:");
    // timers with code as text
    assertThat(script).doesNotContainPattern("set(Timeout|Interval)\\(['\"`]");
  }

  static String element(String html, String begin, String end) {
    int from = html.indexOf(begin) + begin.length();
    return html.substring(from, html.indexOf(end, from));
  }

  static String hash(String text) {
    byte[] hash = Hashing.sha256().hashString(text, UTF_8).asBytes();
    return "sha256-" + Base64.getEncoder().encodeToString(hash);
  }

  @Test
  void holdsTheNumbersOfTheSnapshot() {
    JsonObject data = data(ShopProfile.snapshot());
    assertThat(data.getAsJsonObject("totals").toString())
        .isEqualTo(
            "{\"allocations\":2100894,\"elements\":15000000,\"bytes\":69621360,\"failed\":1019,"
                + "\"types\":5,\"sites\":5,\"contexts\":7,\"threads\":9,\"tracked\":15637}");
    JsonObject types = data.getAsJsonObject("byType");
    assertThat(column(types, "bytes"))
        .containsExactly(32_000_000L, 24_000_000L, 12_000_192L, 1_620_928L, 240L);
    assertThat(column(types, "allocations"))
        .containsExactly(1_000_000L, 1_000_000L, 12L, 100_872L, 10L);
    assertThat(column(types, "failed")).containsExactly(0L, 1_017L, 0L, 0L, 2L);
    assertThat(text(data, "types", "name", 0)).isEqualTo("com.acme.shop.Order$Line[]");
    assertThat(text(data, "types", "short", 1)).isEqualTo("c.a.s.Order");
    JsonObject coverage = data.getAsJsonObject("coverage");
    assertThat(coverage.get("countedBytes").getAsLong()).isEqualTo(69_621_360);
    assertThat(coverage.get("allocatedBytes").getAsLong()).isEqualTo(90_001_000);
    assertThat(
            data.getAsJsonArray("chapters")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("sheets")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("names"))
        .hasSize(3);
    assertThat(data.getAsJsonArray("notes")).hasSize(2);
  }

  @Test
  void holdsTheTreeCallersFirst() {
    JsonObject data = data(ShopProfile.snapshot());
    JsonObject contexts = data.getAsJsonObject("contexts");
    assertThat(column(contexts, "depth")).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 3L, 3L);
    List<String> names = new ArrayList<>();
    for (long frame : column(contexts, "frame")) {
      names.add(frame < 0 ? "-" : text(data, "frames", "name", (int) frame));
    }
    assertThat(names)
        .containsExactly(
            "-",
            "ShopApplication.main",
            "ShopApplication.run",
            "OrderService.loadOrders",
            "lambda in OrderService.loadOrders",
            "new c.a.s.Order",
            "Report.render",
            "-");
    JsonObject self = data.getAsJsonObject("self");
    assertThat(column(self, "context")).containsExactly(2L, 4L, 5L, 5L, 6L, 7L);
    assertThat(column(self, "bytes"))
        .containsExactly(240L, 24_000_000L, 32_000_000L, 20_928L, 12_000_192L, 1_600_000L);
    JsonObject lives = data.getAsJsonObject("lives");
    assertThat(column(lives, "context")).containsExactly(4L, 6L);
    assertThat(column(lives, "dead")).containsExactly(960_000L, 0L);
    assertThat(column(lives, "live")).containsExactly(40_000L, 12L);
    assertThat(data.get("contextsAddedUp").getAsLong()).isZero();
  }

  @Test
  void holdsTheCurvesOfTypesSitesAndContexts() {
    JsonObject lifetimes = data(ShopProfile.snapshot()).getAsJsonObject("lifetimes");
    for (String what : List.of("types", "sites")) {
      JsonArray lives = lifetimes.getAsJsonArray(what);
      assertThat(lives).hasSize(2);
      JsonObject order = lives.get(0).getAsJsonObject();
      assertThat(order.get("births").getAsLong()).isEqualTo(1_000_000);
      assertThat(order.get("tracked").getAsLong()).isEqualTo(15_625);
      assertThat(order.get("dead").getAsLong()).isEqualTo(960_000);
      assertThat(order.get("live").getAsLong()).isEqualTo(40_000);
      JsonObject nanos = order.getAsJsonObject("nanos");
      assertThat(nanos.getAsJsonArray("median").toString()).startsWith("[0,2621439,");
      JsonObject curve = nanos.getAsJsonObject("curve");
      // 64 % die in the first bucket, 25.6 % in the next, of the rest those that are not censored
      assertThat(column(curve, "above")).startsWith(10_000L).contains(3_600L, 1_040L);
      // the last step stands at the end of the observation
      assertThat(nanos.get("end").getAsLong()).isEqualTo(5L << 30);
    }
    List<Long> contexts = new ArrayList<>();
    for (JsonElement life : lifetimes.getAsJsonArray("contexts")) {
      contexts.add(life.getAsJsonObject().get("of").getAsLong());
    }
    // run, which hands out to two; the lambda, and the method with the buffers
    assertThat(contexts).containsExactly(2L, 4L, 6L);
    JsonObject run = lifetimes.getAsJsonArray("contexts").get(0).getAsJsonObject();
    assertThat(run.get("births").getAsLong()).isEqualTo(1_000_012);
  }

  @Test
  void smallBranchesOfALargeTreeAreAddedUp() throws IOException {
    ContextBuilder root = ContextSnapshot.builder();
    MethodFrame all = new MethodFrame("Many", "all", "()V");
    for (int i = 1; i <= 100; i++) {
      MethodFrame frame = new MethodFrame("Many", "m" + i, "()V");
      root.child(all)
          .child(frame)
          .record(
              new AllocationSite(frame, 1, "T", AllocationKind.OBJECT),
              new AllocationStats(i, 0, 100L * i, 0));
    }
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    HtmlNames names = new HtmlNames(ProfileNames.of(snapshot));
    StringBuilder out = new StringBuilder();
    try (JsonWriter json = EscapedJson.json(out)) {
      json.beginObject();
      new HtmlContexts(snapshot, names, 50).write(json);
      json.endObject();
    }
    JsonObject data = JsonParser.parseString(out.toString()).getAsJsonObject();
    JsonObject contexts = data.getAsJsonObject("contexts");
    JsonObject self = data.getAsJsonObject("self");
    long addedUp = data.get("contextsAddedUp").getAsLong();
    assertThat(column(contexts, "frame")).filteredOn(frame -> frame == -2).hasSize(1);
    assertThat(column(contexts, "depth")).hasSize((int) (103 - addedUp)).hasSizeLessThan(52);
    assertThat(column(self, "bytes").stream().mapToLong(Long::longValue).sum()).isEqualTo(505_000);
    assertThat(column(self, "allocations").stream().mapToLong(Long::longValue).sum())
        .isEqualTo(5_050);
  }

  @Test
  void numbersAddUpInManyDifferentSnapshots() {
    RandomProfiles profiles = new RandomProfiles(77, true);
    for (int i = 0; i < 10; i++) {
      ProfileSnapshot snapshot = profiles.next();
      JsonObject data = data(snapshot);
      for (String table : List.of("byType", "bySite", "self")) {
        long sum = 0;
        for (long allocations : column(data.getAsJsonObject(table), "allocations")) {
          sum += allocations;
        }
        assertThat(sum).as(table).isEqualTo(snapshot.total().allocations());
      }
      assertThat(column(data.getAsJsonObject("contexts"), "depth")).hasSize(snapshot.root().size());
    }
  }

  @Test
  void holdsTheLinesAroundSites() throws IOException {
    ProfileSnapshot shop = ShopProfile.snapshot();
    SourceFiles sources = new SourceFiles(List.of(SourceFilesTest.shop(temporary)));
    String html = Reports.write(new HtmlReport(sources), shop);
    JsonObject data = JsonParser.parseString(dataOf(html)).getAsJsonObject();
    assertThat(html.split("</script", -1)).hasSize(3);
    JsonArray files = data.getAsJsonArray("sources");
    assertThat(files).hasSize(2);
    // lines 17 and 18 of Order, in the order of bytes before line 42 of OrderService
    JsonObject order = files.get(0).getAsJsonObject();
    assertThat(order.get("name").getAsString()).isEqualTo("com/acme/shop/Order");
    assertThat(column(order, "numbers")).hasSize(14).startsWith(11L).endsWith(24L);
    JsonObject service = files.get(1).getAsJsonObject();
    assertThat(column(service, "numbers")).hasSize(13).startsWith(36L).endsWith(48L);
    assertThat(service.getAsJsonArray("lines").get(4).getAsString())
        .isEqualTo("    line 40 of OrderService </script><img src=x onerror=alert(1)> \\u202e");
    assertThat(column(data.getAsJsonObject("siteSources"), "file")).containsExactly(0L, 1L, 0L);
    assertThat(data(shop).getAsJsonArray("sources")).isEmpty();
  }

  @Test
  void anEmptyProfileIsADocument() {
    JsonObject data = data(ProfileSnapshot.EMPTY);
    assertThat(data.getAsJsonObject("totals").get("allocations").getAsLong()).isZero();
    assertThat(data.getAsJsonObject("lifetimes").getAsJsonArray("all")).isEmpty();
    assertThat(column(data.getAsJsonObject("contexts"), "depth")).containsExactly(0L);
  }
}
