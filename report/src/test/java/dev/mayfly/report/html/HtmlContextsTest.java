package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.io.Resources;
import com.sun.net.httpserver.HttpServer;
import dev.mayfly.report.Chromium;
import dev.mayfly.report.OddProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.ProcessMemory;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Work with the contexts of an HTML report; skipped where there is no browser. */
class HtmlContextsTest extends BrowserTest {

  private static final String STACK =
      """
      lambda in com.acme.shop.OrderService.loadOrders
      com.acme.shop.OrderService.loadOrders
      com.acme.shop.ShopApplication.run
      com.acme.shop.ShopApplication.main
      """;

  /** Types into the search box, and waits until the page has searched for it. */
  private static void search(String text) throws IOException {
    browser.evaluate(
        "document.querySelector('#search').focus(); document.querySelector('#search').select()");
    browser.type(text);
    browser.evaluate("new Promise(done => setTimeout(done, 200))");
  }

  /** The file that a button saves, caught on its way to the disk. */
  private static String saved(String button) throws IOException {
    return browser.text(
        "new Promise(done => { const make = URL.createObjectURL;"
            + " URL.createObjectURL = blob => { blob.text().then(done); return make(blob); };"
            + " HTMLAnchorElement.prototype.click = () => {};"
            + " document.querySelector('"
            + button
            + "').click(); })");
  }

  @Test
  void enterGoesFromMatchToMatch() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "next"), "#contexts");
    search("order");
    String all = "7 matches, 82.8 % of bytes";
    assertThat(browser.textOf("#found")).isEqualTo("1 of " + all);
    browser.press("Enter");
    assertThat(browser.textOf("#found")).isEqualTo("2 of " + all);
    assertThat(browser.textOf(".crumbs [aria-current]")).isEqualTo("all");
    browser.evaluate("document.querySelector('[aria-label=\"Previous match\"]').click()");
    assertThat(browser.textOf("#found")).isEqualTo("1 of " + all);
    browser.evaluate("document.querySelector('.flame').focus()");
    browser.press("N");
    assertThat(browser.textOf("#found")).isEqualTo("7 of " + all);
    browser.press("n");
    assertThat(browser.textOf("#found")).isEqualTo("1 of " + all);
    // the page zooms to a frame that is too small to be drawn
    search("other.Order");
    assertThat(browser.textOf("#found")).startsWith("1 match");
    browser.press("Enter");
    assertThat(browser.textOf("#found")).startsWith("1 of 1 match");
    assertThat(browser.textOf(".crumbs [aria-current]")).isEqualTo("c.o.Order");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aWrongExpressionIsSaidToBeWrong() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "wrong"), "#contexts");
    search("Order(");
    assertThat(browser.textOf("#found"))
        .startsWith("Not a regular expression (Invalid regular expression")
        .endsWith("as text: 0 matches, 0.0 % of bytes");
    assertThat(browser.text("document.querySelector('#search').getAttribute('aria-invalid')"))
        .isEqualTo("true");
    // brackets and dollars of names are text as well
    search("Order$Line[]");
    assertThat(browser.textOf("#found")).isEqualTo("1 of 1 match, 46.0 % of bytes");
    assertThat(browser.text("document.querySelector('#search').getAttribute('aria-invalid')"))
        .isEqualTo("false");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void framesAreFocusedAndHidden() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "choose"), "#contexts?at=3");
    assertThat(browser.texts(".tools button"))
        .containsExactly("Focus", "Hide", "Copy stack", "SVG", "CSV");
    browser.evaluate("document.querySelector('.tools button').click()");
    assertThat(browser.textOf(".chips")).contains("only OrderService.loadOrders", "80.5 % of all");
    assertThat(browser.textOf(".facts-of dd")).isEqualTo("56.0 MB (100.0 %)");
    browser.evaluate("document.querySelector('.chip').click()");
    assertThat(browser.textOf(".facts-of dd")).isEqualTo("69.6 MB (100.0 %)");
    browser.open(directory.resolve("choose.html"), "#contexts?at=3");
    browser.evaluate("document.querySelectorAll('.tools button')[1].click()");
    assertThat(browser.textOf(".chips")).contains("without OrderService.loadOrders");
    assertThat(browser.textOf(".facts-of dd")).isEqualTo("13.6 MB (100.0 %)");
    // from the types up, too
    browser.evaluate("location.hash += '&from=types'");
    browser.evaluate("new Promise(done => setTimeout(done, 50))");
    assertThat(browser.texts(".panel .zoom code")).containsExactly("byte[]", "Long", "c.o.Order");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void stacksAreCopied() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "copy"), "#contexts?at=4");
    assertThat(
            browser.text(
                "new Promise(done => { Object.defineProperty(navigator, 'clipboard', { value: {"
                    + " writeText: text => { done(text); return Promise.resolve(); } } });"
                    + " document.querySelectorAll('.tools button')[2].click(); })"))
        .isEqualTo(STACK);
    assertThat(browser.complaints()).isEmpty();
  }

  /** Browsers have a clipboard only for pages that they trust, not for those of plain HTTP. */
  @Test
  void stacksAreCopiedWhereThereIsNoClipboard() throws IOException {
    byte[] page = Files.readAllBytes(write(ShopProfile.snapshot(), "plain-copy"));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/report",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    try {
      String root = "http://" + Chromium.REMOTE_HOST + ":" + server.getAddress().getPort();
      browser.open(root + "/report.html#contexts?at=4");
      assertThat(browser.text("typeof navigator.clipboard")).isEqualTo("undefined");
      browser.click("document.querySelectorAll('.tools button')[2]");
      browser.evaluate(
          "document.body.append(Object.assign(document.createElement('textarea'),"
              + " { id: 'pasted' })); document.getElementById('pasted').focus()");
      browser.paste();
      assertThat(browser.text("document.getElementById('pasted').value")).isEqualTo(STACK);
      assertThat(browser.number("document.querySelectorAll('textarea').length")).isOne();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void theGraphAndTheTablesAreSaved() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "save"), "#contexts");
    assertThat(saved("[aria-label=\"Save the graph as SVG\"]"))
        .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        .contains("ShopApplication.run", "<title>OrderService.loadOrders")
        .doesNotContain("NaN");
    browser.open(directory.resolve("save.html"), "#contexts");
    assertThat(saved("[aria-label=\"Save the contexts as CSV\"]").lines())
        .startsWith("context,Bytes,Objects,Elements,Live", "all,69621360,2100894,15000000,40012")
        .contains("ShopApplication.main;ShopApplication.run;Report.render,12000192,12,12000000,12");
    browser.open(directory.resolve("save.html"), "#types?q=order&sort=type&order=up");
    assertThat(saved("[aria-label=\"Save types as CSV\"]").lines())
        .startsWith(
            "Type,Bytes,Objects,Mean size,Mean length,Median lifetime (ns),Live",
            "com.acme.shop.Order,24000000,1000000,24,,2621439,40000")
        .hasSize(4);
    browser.open(write(OddProfile.snapshot(), "odd-save"), "#contexts");
    assertThat(saved("[aria-label=\"Save the graph as SVG\"]")).doesNotContain("<img");
    browser.complaints();
  }

  @Test
  void packagesAreInTheLegend() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "legend"), "#contexts");
    assertThat(browser.texts(".legend code")).containsExactly("com.acme.shop");
    assertThat(
            browser.text("document.querySelector('.key.package').style.getPropertyValue('--hue')"))
        .matches("[0-9]+");
  }

  @Test
  void aNarrowFrameKeepsItsMethod() throws IOException {
    String source =
        Resources.toString(
            Resources.getResource(HtmlReport.class, "flame.js"), StandardCharsets.UTF_8);
    StringBuilder calls = new StringBuilder();
    for (int room : new int[] {30, 20, 12, 8, 7, 4}) {
      calls.append("fitted('OrderService.loadOrders', ").append(room).append("),");
    }
    for (int room : new int[] {30, 26, 22, 18, 12, 6}) {
      calls.append("fitted('OrderService.load(String, List)', ").append(room).append("),");
    }
    calls.append("fitted('(org.springframework)', 19)");
    List<String> shown =
        List.of(
            browser
                .text("(() => {" + source + "; return [" + calls + "].join('|'); })()")
                .split("\\|"));
    assertThat(shown)
        .containsExactly(
            "OrderService.loadOrders",
            "OrderSer….loadOrders",
            "…loadOrders",
            "loadOrd…",
            "loadOr…",
            "loa…",
            "OrderService.load(String, Li…)",
            "OrderService.load(String…)",
            "OrderService.load(…)",
            "OrderService.load",
            "OrderS….load",
            "…load",
            "(org.springframewo…");
  }

  @Test
  void keysAreListedAndReachEveryView() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "all-keys"), "");
    browser.press("?");
    assertThat(browser.evaluate("document.querySelector('dialog').open").getAsBoolean()).isTrue();
    assertThat(browser.texts("dialog dd"))
        .contains("Contexts: Contexts, Call tree", "Threads", "Coverage", "search all views");
    browser.evaluate("document.querySelector('dialog button').click()");
    String heading =
        "new Promise(done => setTimeout(() => done(document.querySelector('h1').innerText)))";
    browser.press("6");
    assertThat(browser.text(heading)).isEqualTo("Coverage");
    browser.press("]");
    assertThat(browser.text(heading)).isEqualTo("Overview");
    browser.press("[");
    assertThat(browser.text(heading)).isEqualTo("Coverage");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void theOverviewHasFindingsAloneAndNotesStandWithTheCoverage() throws IOException {
    Path file = write(ShopProfile.snapshot(), "notes");
    browser.open(file, "");
    assertThat(browser.textOf("main")).contains("Nothing stands out").doesNotContain("are exact");
    browser.open(file, "#coverage");
    assertThat(browser.textOf("main")).contains("Counts are exact for woven code.");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void theRateIsReadableOnAPhone() throws IOException {
    ImmutableList.Builder<TotalsPoint> points = ImmutableList.builder();
    for (int i = 0; i < 40; i++) {
      ProcessMemory memory = new ProcessMemory(2_000L * i, 90_000L + i, 91_000);
      long left = i < 5 ? -1 : 1000L * i;
      points.add(new TotalsPoint(125L * i, 100L * i * i, 5000L * i * i, left, memory, -1));
    }
    ProfileSnapshot shop = ShopProfile.snapshot();
    Path file =
        write(
            ProfileSnapshot.EMPTY
                .with(Environment.PART, shop.environment())
                .with(ContextSnapshot.PART, shop.root())
                .adding(History.PART, new History(points.build(), Censuses.NONE)),
            "phone");
    browser.look(360, 740, false);
    browser.open(file, "");
    assertThat(browser.evaluate(sizesOf(".rates .narrow text"))).asString().doesNotContain("0,");
    assertThat(browser.number("document.querySelector('.rates .wide').clientWidth")).isZero();
    // letters of 11 pixels and more, none of them beside the page
    assertThat(
            browser.number(
                "Math.min(...[...document.querySelectorAll('.rates .narrow text')].map(t =>"
                    + " Math.round(t.getBoundingClientRect().height)))"))
        .isGreaterThan(10);
    assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(360);
    browser.look(1200, 800, false);
    browser.open(file, "");
    assertThat(browser.textOf(".rates")).contains("heap in use", "(RSS)");
    assertThat(browser.evaluate("document.querySelectorAll('.rates .wide')[1].ariaLabel"))
        .asString()
        .contains(
            "Memory over time: heap in use at most 78.0 kB, resident memory of the process (RSS) at"
                + " most 90.0 kB.");
    assertThat(browser.number("document.querySelector('.rates .wide').clientWidth"))
        .isGreaterThan(900);
    browser.open(file, "#memory");
    assertThat(browser.textOf("main table"))
        .containsPattern("heap in use\\s+39.0 kB\\s+78.0 kB")
        .containsPattern("resident memory \\(RSS\\)\\s+90.0 kB\\s+90.0 kB");
    assertThat(browser.complaints()).isEmpty();
  }

  private static String sizesOf(String selector) {
    return "[...document.querySelectorAll('"
        + selector
        + "')].map(t => Math.round(t.getBoundingClientRect().width)).join(',')";
  }
}
