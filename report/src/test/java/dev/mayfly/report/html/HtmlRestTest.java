package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.Reports;
import dev.mayfly.report.RestProfile;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.amounts.RestEstimate;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Estimates of what unwoven code allocated in the HTML report, in a real browser. */
class HtmlRestTest extends BrowserTest {

  private static String body() throws IOException {
    return browser.evaluate("document.body.innerText").getAsString();
  }

  private static String estimated(RestEstimate estimate) {
    return Units.estimatedBytes(estimate.bytes(), estimate.halfWidth());
  }

  @Test
  void theFirstSentenceHasAllBytes() throws IOException {
    browser.open(write(RestProfile.snapshot(), "explained"), "");
    assertThat(browser.textOf(".question p")).isEqualTo("The run allocated 114 MB");
    assertThat(browser.texts(".question li"))
        .containsExactly("69.6 MB by your code 61.2 %", "44.2 MB by other code 38.8 %");
    browser.open(write(RestProfile.snapshot(), "explained"), "#coverage");
    assertThat(body())
        .contains("114 MB allocated = 69.6 MB counted + 44.2 MB uncounted")
        .contains("1 thread without a sample");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void whereUnwovenCodeAllocatesMostTheOverviewHasItsPaths() throws IOException {
    browser.open(write(RestProfile.mostlyUnwoven(), "unwoven"), "");
    assertThat(browser.texts(".columns h2"))
        .contains("By unwoven code, for whom")
        .doesNotContain("Your largest types");
    assertThat(browser.texts(".columns li").toString())
        .contains("OrderService.loadOrders → (Hibernate) → Loader.load → Object[]");
    browser.open(write(RestProfile.snapshot(), "woven"), "");
    assertThat(browser.texts(".columns h2"))
        .contains("Your largest types")
        .doesNotContain("By unwoven code, for whom");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void contextsHaveAllBytesOnRequest() throws IOException {
    Path file = write(RestProfile.snapshot(), "contexts");
    browser.open(file, "#contexts");
    assertThat(body()).contains("69.6 MB").doesNotContain(" ± ");
    browser.open(file, "#contexts?of=all");
    assertThat(browser.texts(".panel .zoom code"))
        .containsExactly("ShopApplication.main", "[http-#]", "(types not known)");
    // the total of the overview
    assertThat(body())
        .contains("114 MB")
        .contains("69.6 MB counted, 42.2 MB estimated, 2.0 MB neither");
    browser.open(file, "#tree?of=all");
    assertThat(browser.texts("tbody tr").get(0)).contains("114 MB").contains("100.0 %");
    browser.open(file, "#tree?of=all&from=types");
    assertThat(browser.texts("tbody tr").get(0)).contains("114 MB").contains("100.0 %");
    browser.open(file, "#contexts?of=all");
    RestEstimate http = RestProfile.snapshot().whole().byThreadGroup().get("http-#");
    assertThat(body()).contains(estimated(http));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void unwovenMethodsAreOneForEachLibraryUntilTheyAreOpened() throws IOException {
    Path file = write(RestProfile.snapshot(), "libraries");
    String load = "#contexts?of=all&at=3";
    browser.open(file, load);
    assertThat(browser.textOf(".panel h2")).isEqualTo("OrderService.loadOrders");
    assertThat(browser.texts(".panel .zoom code")).contains("(Hibernate)").hasSize(2);
    browser.open(file, load + "&open=all");
    assertThat(browser.texts(".panel .zoom code")).contains("Query.list").hasSize(2);
    assertThat(browser.texts(".panel .zoom small")).contains("unwoven");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void tablesTellTheSameEstimatesAsTheSnapshot() throws IOException {
    ProfileSnapshot snapshot = RestProfile.snapshot();
    Path file = write(snapshot, "tables");
    browser.open(file, "#types?of=all");
    assertThat(browser.texts("thead th")).anyMatch(title -> title.contains("Estimated ± 95 %"));
    for (RestEstimate type : snapshot.whole().byType().values()) {
      assertShown(type);
    }
    browser.open(file, "#sites?of=all");
    for (RestEstimate site : snapshot.whole().bySite().values()) {
      assertShown(site);
    }
    browser.open(file, "#methods?of=all&sort=total");
    for (RestEstimate method : snapshot.whole().byMethod().values()) {
      assertShown(method);
    }
    browser.open(file, "#threads?of=all");
    for (RestEstimate group : snapshot.whole().byThreadGroup().values()) {
      assertShown(group);
    }
    browser.open(file, "#types");
    assertThat(body()).doesNotContain(" ± ");
    assertThat(browser.complaints()).isEmpty();
  }

  /** Unless its error is above half of it: then it is in no table. */
  private void assertShown(RestEstimate estimate) throws IOException {
    if (estimate.isCertain()) {
      assertThat(browser.texts("tbody td")).contains(estimated(estimate));
    } else {
      assertThat(browser.texts("tbody td")).doesNotContain(estimated(estimate));
      assertThat(body()).contains(Units.bytes(estimate.bytes()) + ", too uncertain to split.");
    }
  }

  @Test
  void accountsHaveTheirShareOfTheEstimates() throws IOException {
    AccountRules rules =
        AccountRules.parse("orders:com.acme.shop.Order*;hibernate:org.hibernate.*");
    Path file = write(RestProfile.snapshot().withAccounts(rules), "accounts");
    browser.open(file, "#accounts?of=all");
    assertThat(browser.texts("tbody th")).startsWith("orders", "hibernate");
    assertThat(browser.texts("tbody td")).anyMatch(cell -> cell.startsWith("32.0 MB ± "));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void withoutSamplesThereIsNoChoice() throws IOException {
    JsonObject data = data(RestProfile.counted());
    assertThat(data.has("rest")).isFalse();
    Path file = write(RestProfile.counted(), "counted");
    for (String view : List.of("contexts", "types", "sites", "methods", "threads")) {
      browser.open(file, "#" + view + "?of=all");
      assertThat(browser.texts("legend")).doesNotContain("Of");
      assertThat(body()).doesNotContain(" ± ").doesNotContain("stimated");
    }
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void theSmallestContextsAreAddedUp() throws IOException {
    ProfileSnapshot snapshot = RestProfile.snapshot();
    JsonObject all = data(snapshot).getAsJsonObject("rest");
    // Report.render → HashMap.resize, whose estimate is uncertain
    assertThat(all.get("addedUp").getAsInt()).isEqualTo(1);
    assertThat(all.getAsJsonObject("contexts").getAsJsonArray("parent")).hasSize(8);
    HtmlNames names = new HtmlNames(ProfileNames.of(snapshot));
    HtmlContexts contexts = new HtmlContexts(snapshot, names, HtmlContexts.MAX_CONTEXTS);
    StringWriter out = new StringWriter();
    try (JsonWriter json = new JsonWriter(out)) {
      new HtmlRest(snapshot, names, contexts, 6).write(json);
    }
    JsonObject few = JsonParser.parseString(out.toString()).getAsJsonObject();
    assertThat(few.get("addedUp").getAsInt()).isPositive();
    assertThat(sum(few)).isEqualTo(sum(all)).isEqualTo(snapshot.whole().restBytes());
  }

  private static long sum(JsonObject rest) {
    long sum = 0;
    for (JsonElement bytes : rest.getAsJsonObject("self").getAsJsonArray("bytes")) {
      sum += bytes.getAsLong();
    }
    return sum;
  }

  @Test
  void comparisonsHaveNoChangesThatMayBeChance() throws IOException {
    Path file = directory.resolve("estimates.html");
    Files.writeString(file, HtmlComparisonTest.html(RestProfile.snapshot(), RestProfile.with(2)));
    browser.open(file, "#allocated-by-unwoven-code");
    assertThat(browser.texts("tbody th").get(0)).startsWith("Object[]");
    assertThat(browser.texts("tbody td")).anyMatch(cell -> cell.startsWith("+20.0 MB ± "));
    assertThat(body()).containsPattern("[0-9] types? more, whose changes? (is|are) too uncertain");
    browser.open(file, "#allocated-by-unwoven-code?show=1");
    assertThat(browser.texts("tbody th code")).startsWith("OrderService.loadOrders");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void noViewIsWiderThanThePage() throws IOException {
    Path file = write(RestProfile.snapshot(), "looks");
    for (String view :
        List.of("overview", "contexts?of=all", "types?of=all", "threads?of=all", "coverage")) {
      for (int width : new int[] {1200, 400}) {
        browser.look(width, 800, width == 400);
        browser.open(file, "#" + view);
        assertThat(
                browser.number(
                    "document.documentElement.scrollWidth - document.documentElement.clientWidth"))
            .as(view + " " + width)
            .isZero();
      }
    }
    assertThat(browser.complaints()).isEmpty();
  }

  private static JsonObject data(ProfileSnapshot snapshot) {
    String page = Reports.write(new HtmlReport(), snapshot);
    int start = page.indexOf("id=\"data\">") + "id=\"data\">".length();
    return JsonParser.parseString(page.substring(start, page.indexOf("</script>", start)))
        .getAsJsonObject();
  }
}
