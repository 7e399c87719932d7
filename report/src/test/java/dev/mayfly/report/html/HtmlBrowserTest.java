package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import com.google.gson.JsonElement;
import dev.mayfly.report.AnalysesReportTest;
import dev.mayfly.report.ArrayLengthsReportTest;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceFilesTest;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The HTML report in a real browser; skipped where there is none. */
class HtmlBrowserTest extends BrowserTest {

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

  @Test
  void numbersAreThoseOfTheSnapshot() throws IOException {
    ProfileSnapshot shop = ShopProfile.snapshot();
    Path file = write(shop, "numbers");
    browser.open(file, "#types");
    assertThat(exact(2))
        .isEqualTo(shop.byType().values().stream().map(AllocationStats::bytes).toList());
    assertThat(exact(4))
        .isEqualTo(shop.byType().values().stream().map(AllocationStats::allocations).toList());
    browser.open(file, "#sites");
    assertThat(exact(2))
        .isEqualTo(shop.bySite().values().stream().map(AllocationStats::bytes).toList());
    browser.open(file, "#methods?sort=total");
    // run and main have all of it, the lambda what new Order makes, too
    assertThat(browser.texts("tbody th code"))
        .startsWith("ShopApplication.run", "ShopApplication.main");
    assertThat(exact(6))
        .containsExactly(
            69_621_360L, 69_621_360L, 56_020_928L, 56_020_928L, 33_620_928L, 12_000_192L);
    browser.open(file, "#threads");
    assertThat(exact(2)).containsExactly(68_021_360L, 1_600_000L, 0L);
    browser.open(file, "");
    assertThat(browser.texts(".card"))
        .containsExactly(
            "69.6 MB\ncounted\nin 2,100,894 objects, 5.6 MB/s on average",
            "77.4 %\nof all bytes counted\n69.6 MB of 90.0 MB that the threads allocated",
            "≤ 2.6 ms\nmedian lifetime\n15,637 objects tracked");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void lengthsOfArraysAreAViewOfTheirOwn() throws IOException {
    Path file = write(ArrayLengthsReportTest.snapshot(), "arrays");
    browser.open(file, "#arrays");
    assertThat(browser.textOf("main h1")).isEqualTo("Array lengths");
    assertThat(exact(2)).containsExactly(1_000_000L, 12L);
    assertThat(exact(3)).containsExactly(32_000_000L, 12_000_192L);
    assertThat(browser.texts("tbody tr > :nth-child(4)")).containsExactly("25.0 %", "0.0 %");
    assertThat(browser.texts("tbody tr > :nth-child(5)")).containsExactly("2 – 3", "524 k – 1.0 M");
    assertThat(browser.texts("tbody tr > :nth-child(7)"))
        .containsExactly("▄·█▄", "····················█");
    assertThat(browser.complaints()).isEmpty();
    browser.open(write(ShopProfile.snapshot(), "no-arrays"), "#arrays");
    assertThat(browser.textOf("main h1")).isEqualTo("Overview");
  }

  @Test
  void unitsAreThoseOfTheTextReport() throws IOException {
    String source =
        Resources.toString(
            Resources.getResource(HtmlReport.class, "units.js"), StandardCharsets.UTF_8);
    Random random = new Random(5);
    List<Long> numbers = new ArrayList<>(List.of(0L, 1L, 999L, 1000L, 999_499L, 999_500L));
    for (int i = 0; i < 2000; i++) {
      numbers.add((long) Math.pow(2, random.nextDouble() * 52));
    }
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < numbers.size(); i++) {
      long n = numbers.get(i);
      long half = numbers.get(numbers.size() - 1 - i);
      expected.add(Units.estimatedBytes(n, (double) half));
      expected.add(Units.count(n) + "|" + Units.bytes(n) + "|" + Units.nanos(n));
      expected.add(Units.share(n % 1000, 1000) + " %|" + Units.roughly(n));
    }
    String array = numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
    List<String> shown = new ArrayList<>();
    browser
        .evaluate(
            "(function () {"
                + source
                + "return ["
                + array
                + "].flatMap((n, i, all) => [estimatedBytes(n, all[all.length - 1 - i]),"
                + " count(n) + '|' + bytes(n) + '|' + nanos(n),"
                + " share(n % 1000, 1000) + '|' + roughly(n)]); })()")
        .getAsJsonArray()
        .forEach(text -> shown.add(text.getAsString()));
    assertThat(shown).isEqualTo(expected);
  }

  @Test
  void everyViewHasALinkToItself() throws IOException {
    Path file = write(ShopProfile.snapshot(), "links");
    for (Map.Entry<String, String> view : VIEWS.entrySet()) {
      browser.open(file, "#" + view.getKey());
      assertThat(browser.textOf("main h1")).isEqualTo(view.getValue());
      assertThat(browser.textOf("nav [aria-current=page]")).isEqualTo(view.getValue());
      assertThat(browser.text("document.title")).startsWith(view.getValue() + " · Mayfly");
      assertThat(browser.complaints()).isEmpty();
    }
    browser.open(file, "#lifetimes?type=com.acme.shop.Order&clock=collections&shape=dead");
    assertThat(browser.textOf("figcaption h2")).isEqualTo("c.a.s.Order");
    assertThat(browser.texts("input:checked + label"))
        .containsExactly("Cumulative", "Collections", "Types");
    browser.open(file, "#contexts?at=4&by=objects&shape=flame");
    assertThat(browser.textOf(".crumbs [aria-current]"))
        .isEqualTo("lambda in OrderService.loadOrders");
    assertThat(browser.textOf(".facts-of dd")).isEqualTo("56.0 MB (80.5 %)");
    browser.open(file, "#types?q=order&sort=type&order=up");
    assertThat(browser.texts("tbody th code"))
        .containsExactly("c.a.s.Order", "Order$Line[]", "c.o.Order");
    browser.open(file, "#nowhere");
    assertThat(browser.textOf("main h1")).isEqualTo("Overview");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void searchingTellsHowManyMatchAndWhatTheyHold() throws IOException {
    Path file = write(ShopProfile.snapshot(), "search");
    browser.open(file, "#contexts?q=orderservice");
    // loadOrders and the lambda below it, which is not counted twice
    assertThat(browser.textOf("#found")).isEqualTo("2 matches, 80.5 % of bytes");
    browser.open(file, "#contexts?q=Report.render&by=objects");
    assertThat(browser.textOf("#found")).isEqualTo("1 match, <0.1 % of objects");
    browser.open(file, "#contexts?q=^(byte|long)");
    assertThat(browser.textOf("#found")).isEqualTo("3 matches, 19.6 % of bytes");
    browser.open(file, "#contexts?q=nothing");
    assertThat(browser.textOf("#found")).isEqualTo("0 matches, 0.0 % of bytes");
  }

  @Test
  void callersOfATypeAreFoundUpwards() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "callers"), "#contexts?from=types");
    assertThat(browser.texts(".panel .zoom code"))
        .containsExactly("Order$Line[]", "c.a.s.Order", "byte[]", "Long", "c.o.Order");
    browser.evaluate("document.querySelectorAll('.panel .zoom')[3].click()");
    assertThat(browser.texts(".panel .zoom code")).containsExactly("new c.a.s.Order");
    assertThat(browser.texts(".panel td")).containsExactly("1.6 MB", "2.3 %", "100.0 %");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void keysMoveAndZoom() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "keys"), "#contexts");
    browser.evaluate("document.querySelector('.flame').focus()");
    for (String key : List.of("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter")) {
      browser.press(key);
    }
    assertThat(browser.textOf(".crumbs [aria-current]")).isEqualTo("OrderService.loadOrders");
    assertThat(browser.text("location.hash")).isEqualTo("#contexts?at=3");
    browser.press("Escape");
    assertThat(browser.textOf(".crumbs [aria-current]")).isEqualTo("ShopApplication.run");
    browser.press("3");
    assertThat(
            browser.text(
                "new Promise(done => setTimeout(() =>"
                    + " done(document.querySelector('h1').innerText)))"))
        .isEqualTo("Types");
    browser.press("/");
    browser.type("byte");
    browser.evaluate("new Promise(done => setTimeout(done, 200))");
    assertThat(browser.texts("tbody th code")).containsExactly("byte[]");
    assertThat(browser.textOf(".shown")).isEqualTo("1 of 5 types");
    browser.evaluate("document.querySelector('thead button').click()");
    assertThat(
            browser.text(
                "document.querySelector('thead th:first-child').getAttribute('aria-sort')"))
        .isEqualTo("ascending");
  }

  @Test
  void linesOfSourceTellWhatTheyMake() throws IOException {
    SourceFiles sources = new SourceFiles(List.of(SourceFilesTest.shop(directory.resolve("src"))));
    Path file = write(ShopProfile.snapshot(), "sources", sources);
    browser.open(file, "#source");
    assertThat(browser.texts(".made th")).containsExactly("17", "18");
    assertThat(browser.texts(".made [data-exact]")).containsExactly("32.0 MB", "1.6 MB");
    browser.open(file, "#sites?q=lambda");
    browser.evaluate("document.querySelector('tbody .at a').click()");
    assertThat(
            browser.text(
                "new Promise(done => setTimeout(() =>"
                    + " done(document.querySelector('h1').innerText)))"))
        .isEqualTo("Source");
    assertThat(browser.textOf(".wanted th")).isEqualTo("42");
    assertThat(browser.textOf(".wanted code")).isEqualTo("    line 42 of OrderService");
    assertThat(browser.texts(".source code"))
        .contains("    line 40 of OrderService </script><img src=x onerror=alert(1)> \\u202e");
    assertThat(browser.number("document.querySelectorAll('img').length")).isZero();
    assertThat(browser.complaints()).isEmpty();
  }

  /** Rates of two methods in one line are those of neither; a line without a site has its row. */
  @Test
  void linesOfSourceHaveTheRowsOfAnalyses() throws IOException {
    SourceFiles sources = new SourceFiles(List.of(SourceFilesTest.shop(directory.resolve("more"))));
    Path file = write(AnalysesReportTest.lines(100), "lines", sources);
    browser.open(file, "#source?show=0");
    assertThat(browser.texts(".source thead th"))
        .containsExactly("Misses", "Accesses", "Accesses %", "Miss %", "Line", "Source");
    assertThat(browser.texts(".made th")).containsExactly("17", "21");
    assertThat(browser.texts(".made td.number"))
        .containsExactly("30", "140", "–", "–", "0", "60", "30.0 %", "0.0 %");
    browser.open(file, "#source");
    assertThat(browser.texts(".made th")).containsExactly("17", "18");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void leaksNameTheirHolders() throws IOException {
    Path file = write(LeakProfile.withHolder(), "holders");
    browser.open(file, "#leaks");
    assertThat(browser.texts("tbody th small").toString())
        .contains("with the com.acme.shop.Order$Line[] it holds (+106 kB/s)")
        .contains("held by com.acme.shop.Order;");
    browser.open(file, "#leaks?q=held");
    assertThat(browser.texts("tbody th code")).containsExactly("Order$Line[]");
    assertThat(browser.texts("tbody td .limits")).contains("3,300 – 3,300");
    assertThat(browser.number("document.querySelectorAll('tbody td details .plot').length"))
        .isPositive();
    assertThat(browser.complaints()).isEmpty();
  }
}
