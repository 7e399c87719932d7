package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.mayfly.report.ComparisonReportTest;
import dev.mayfly.report.LibrariesProfile;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The comparison in a real browser; skipped where there is none. */
class HtmlComparisonBrowserTest extends BrowserTest {

  private static final Map<String, String> PAGES =
      Map.of(
          "overview", "Overview",
          "contexts", "Contexts",
          "types", "Types",
          "sites", "Sites",
          "methods", "Methods",
          "paths", "Paths");

  private static Path compare(ProfileSnapshot before, ProfileSnapshot after, String name)
      throws IOException {
    Path file = directory.resolve(name + ".html");
    Files.writeString(file, HtmlComparisonTest.html(before, after));
    return file;
  }

  @Test
  void cpuTimeThatIsNotKnownIsNoChange() throws IOException {
    ProfileComparison comparison = TimeReportTest.fromVirtualThreads();
    browser.open(
        compare(comparison.before(), comparison.after(), "virtual"),
        "#contexts?by=cpu&at=com.acme.shop.ShopApplication.main");
    assertThat(browser.evaluate("document.body.innerText").getAsString())
        .contains("without 3 contexts on virtual threads, whose CPU time is not known")
        .doesNotContain("+20")
        .doesNotContain("+50");
    assertThat(browser.complaints()).isEmpty();
  }

  private static Path shop(String name) throws IOException {
    return compare(ShopProfile.snapshot(), ComparisonReportTest.later(), name);
  }

  private static List<Long> exact(int column) throws IOException {
    List<Long> numbers = new ArrayList<>();
    String cells = "tbody tr > :nth-child(" + column + ") [data-exact]";
    for (JsonElement cell :
        browser
            .evaluate("[...document.querySelectorAll('" + cells + "')].map(e => e.dataset.exact)")
            .getAsJsonArray()) {
      numbers.add(cell.getAsLong());
    }
    return numbers;
  }

  private static List<String> kinds() throws IOException {
    return browser
        .evaluate("[...document.querySelectorAll('[data-kind]')].map(e => e.dataset.kind)")
        .getAsJsonArray()
        .asList()
        .stream()
        .map(JsonElement::getAsString)
        .toList();
  }

  @Test
  void numbersAreThoseOfBothProfiles() throws IOException {
    Path file = shop("numbers");
    browser.open(file, "");
    assertThat(browser.texts(".card"))
        .containsExactly(
            "−76.2 %\nallocations\n2,100,894 → 500,013 (−1,600,881)",
            "−20.0 %\nelements\n15,000,000 → 12,001,000 (−2,999,000)",
            "−65.5 %\nbytes\n69,621,360 → 24,001,208 (−45,620,152)",
            "gone\nfailed constructions\n1,019 → 0 (−1,019)");
    browser.open(file, "#types");
    // the largest changes first, as in the text
    assertThat(kinds()).containsExactly("vanished", "shrank", "vanished", "grew", "vanished");
    assertThat(exact(3)).containsExactly(-32_000_000L, -12_000_000L, -1_620_928L, 1_016L, -240L);
    assertThat(exact(5)).containsExactly(-1_000_000L, -500_000L, -100_872L, 1L, -10L);
    assertThat(exact(7)).containsExactly(32_000_000L, 24_000_000L, 1_620_928L, 12_000_192L, 240L);
    assertThat(exact(8)).containsExactly(0L, 12_000_000L, 0L, 12_001_208L, 0L);
    browser.open(file, "#sites?sort=column1");
    assertThat(exact(3)).containsExactly(1_016L, -240L, -1_620_928L, -12_000_000L, -32_000_000L);
    browser.open(file, "#methods?sort=column9&order=up");
    assertThat(browser.texts("tbody th code"))
        .startsWith("ShopApplication.run", "ShopApplication.main");
    assertThat(exact(11)).startsWith(-45_620_152L, -45_620_152L, -44_020_928L);
    browser.open(file, "#paths");
    assertThat(exact(3)).containsExactly(-32_020_928L, -12_000_000L, -1_600_000L, 776L);
    assertThat(browser.texts("tbody th code").get(1))
        .isEqualTo(
            "lambda in OrderService.loadOrders ← OrderService.loadOrders ← ShopApplication.run ←"
                + " ShopApplication.main");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void whatBecameOfRowsIsAFilter() throws IOException {
    Path file = shop("filter");
    browser.open(file, "#types?change=vanished");
    assertThat(kinds()).containsExactly("vanished", "vanished", "vanished");
    browser.evaluate(
        "[...document.querySelectorAll('.segments input')].find(i => i.value === 'grew').click()");
    assertThat(kinds()).containsExactly("grew");
    assertThat(browser.text("location.hash")).isEqualTo("#types?change=grew");
    browser.open(file, "#sites?change=appeared");
    assertThat(kinds()).hasSize(5).doesNotContain("appeared", "same");
    browser.open(file, "#overview");
    assertThat(browser.textOf(".plain"))
        .contains("0 appeared, 1 grew, 1 shrank, 3 vanished, 0 stayed the same");
    browser.evaluate("document.querySelector('.plain a').click()");
    assertThat(browser.text("location.hash")).isEqualTo("#types");
  }

  @Test
  void theFlameGraphShowsEitherProfileAndWhatChanged() throws IOException {
    Path file = shop("flame");
    browser.open(file, "#contexts");
    // in the second profile: two children of run, and its own buffer
    assertThat(browser.texts(".crumbs li")).containsExactly("all");
    assertThat(browser.texts(".facts-of dd"))
        .containsExactly(
            "69.6 MB → 24.0 MB, −45.6 MB (−65.5 %)",
            "2,100,894 → 500,013, −1,600,881 (−76.2 %)",
            "15,000,000 → 12,001,000, −2,999,000 (−20.0 %)");
    assertThat(browser.texts(".legend span")).hasSize(9).contains("✚ appeared", "as before");
    browser.evaluate("document.querySelector('.flame').focus()");
    for (String key : List.of("ArrowDown", "ArrowDown", "ArrowDown", "Enter")) {
      browser.press(key);
    }
    assertThat(browser.text("location.hash")).isEqualTo("#contexts?at=2");
    assertThat(browser.texts(".crumbs li"))
        .containsExactly("all", "ShopApplication.main", "ShopApplication.run");
    // the buffer's method stands below run where it made one, though it has no context there
    assertThat(browser.texts(".panel .zoom code"))
        .containsExactly(
            "OrderService.loadOrders", "(folded)", "Report.render", "c.o.Order", "Report.render");
    browser.press("Escape");
    assertThat(browser.text("location.hash")).isEqualTo("#contexts?at=1");
    browser.open(file, "#contexts?q=new+c.a.s.Order&width=before&colour=part&shape=flame");
    assertThat(browser.textOf("#found")).isEqualTo("2 matches, 33.6 MB before, 0 B after");
    browser.open(file, "#contexts?from=types&width=both&by=objects");
    assertThat(browser.texts(".panel .zoom code"))
        .containsExactly("Order$Line[]", "c.a.s.Order", "Long", "c.o.Order", "byte[]");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void librariesAreOneFrameUntilTheyAreOpened() throws IOException {
    ProfileSnapshot profile = LibrariesProfile.snapshot();
    Path file = compare(profile, profile, "libraries");
    browser.open(file, "#contexts?by=physical");
    assertThat(browser.texts(".panel .zoom code")).contains("(Tomcat, Spring)");
    browser.open(file, "#contexts?by=physical&open=all");
    assertThat(browser.texts(".panel .zoom code")).containsExactly("SocketProcessorBase.run");
    browser.open(file, "#layers");
    assertThat(browser.texts("tbody th code")).contains("view");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void accountsAreCompared() throws IOException {
    AccountRules rules = AccountRules.parse("orders:com.acme.shop.Order*");
    Path file =
        compare(
            ShopProfile.snapshot(), ComparisonReportTest.later().withAccounts(rules), "accounts");
    browser.open(file, "#accounts?change=all");
    assertThat(browser.textOf("main h1")).isEqualTo("Accounts");
    assertThat(browser.texts("tbody th code")).containsExactlyInAnyOrder("orders", "(no account)");
    assertThat(exact(3).stream().mapToLong(Long::longValue).sum()).isEqualTo(-45_620_152);
    browser.open(shop("without"), "#accounts");
    assertThat(browser.textOf("main h1")).isEqualTo("Overview");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void hostileNamesStayText() throws IOException {
    Path file = compare(OddProfile.snapshot(), ShopProfile.snapshot(), "odd");
    for (String view :
        List.of(
            "overview",
            "contexts",
            "contexts?from=types&width=both&colour=part",
            "types",
            "sites",
            "methods",
            "paths")) {
      browser.open(file, "#" + view);
      assertThat(browser.complaints()).as(view).isEmpty();
      assertThat(browser.number("document.querySelectorAll('img, iframe, object, form').length"))
          .isZero();
      assertThat(browser.number("document.scripts.length")).isEqualTo(2);
    }
    browser.open(file, "#types");
    assertThat(browser.texts("tbody th code"))
        .contains("<img src=x onerror=alert(1)>[]", "</script><!--[]");
  }

  @Test
  void eachViewHasALinkANameAndAPage() throws IOException {
    for (Path file :
        List.of(
            shop("views"),
            compare(ShopProfile.snapshot(), ShopProfile.snapshot(), "same"),
            compare(ProfileSnapshot.EMPTY, ProfileSnapshot.EMPTY, "empty"))) {
      for (Map.Entry<String, String> page : PAGES.entrySet()) {
        browser.open(file, "#" + page.getKey());
        assertThat(browser.textOf("main h1")).isEqualTo(page.getValue());
        assertThat(browser.complaints()).as(page.getKey()).isEmpty();
        JsonObject tree = browser.call("Accessibility.getFullAXTree", new JsonObject());
        for (JsonElement element : tree.getAsJsonArray("nodes")) {
          JsonObject node = element.getAsJsonObject();
          if (List.of("button", "link", "searchbox", "radio", "application", "table")
              .contains(HtmlFormsTest.text(node, "role"))) {
            assertThat(HtmlFormsTest.text(node, "name")).as(node.toString()).isNotBlank();
          }
        }
      }
    }
    browser.open(shop("paper"), "#types");
    String pdf = new String(browser.print(), StandardCharsets.ISO_8859_1);
    assertThat(pdf.split("/Type /Page\\b", -1).length).isGreaterThan(PAGES.size());
    assertThat(browser.complaints()).isEmpty();
  }
}
