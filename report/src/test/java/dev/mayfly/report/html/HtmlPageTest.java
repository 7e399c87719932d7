package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.LayoutProfile;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceLinks;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What all views share: header, tabs, search, and room on desktops and phones. */
class HtmlPageTest extends BrowserTest {

  private static final String TOO_WIDE =
      "document.documentElement.scrollWidth - document.documentElement.clientWidth";

  @AfterEach
  void desktop() throws IOException {
    browser.look(1200, 800, false);
  }

  private static void search(String text) throws IOException {
    browser.press("/");
    browser.type(text);
    browser.evaluate("new Promise(done => setTimeout(done, 250))");
  }

  /** A chain of calls, deeper than a graph is high. */
  private static ProfileSnapshot deep() {
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder at = root;
    for (int i = 0; i < 80; i++) {
      at = at.child(new MethodFrame("com.acme.Deep", "level" + i, "()V"));
    }
    MethodFrame last = new MethodFrame("com.acme.Deep", "level79", "()V");
    at.record(
        new AllocationSite(last, 7, "com.acme.Leaf", AllocationKind.OBJECT),
        new AllocationStats(3, 0, 48, 0));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  @Test
  void theHeaderNamesProgramDateAndCommand() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "header"), "");
    assertThat(browser.textOf("#program")).isEqualTo("shop.jar");
    assertThat(browser.textOf("#about"))
        .isEqualTo(
            "2026-03-01 10:00 UTC, 12.4 s · target/shop.jar --port=8080 · counts com.acme.shop..*");
    assertThat(browser.text("document.title")).isEqualTo("Overview · Mayfly · shop.jar");
    Environment all =
        new Environment(
            "1",
            "17",
            "VM",
            "G1",
            Modes.unknown(),
            Modes.unknown(),
            "*",
            ImmutableMap.of(),
            Instant.EPOCH,
            Instant.EPOCH,
            -1,
            "");
    ProfileSnapshot everything = ProfileSnapshot.EMPTY.with(Environment.PART, all);
    browser.open(write(everything, "everything"), "");
    assertThat(browser.text("document.title")).isEqualTo("Overview · Mayfly · all classes");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void sevenTabsHoldAllViewsAtTheirOldAddresses() throws IOException {
    Path file = write(LayoutProfile.snapshot(), "tabs");
    browser.open(file, "#layout?q=order");
    assertThat(browser.texts("#views a"))
        .containsExactly(
            "Overview", "Contexts", "Allocations", "Owners", "Lifetimes", "Analyses", "Coverage");
    assertThat(browser.textOf("main h1")).isEqualTo("Layout");
    assertThat(browser.texts("#views [aria-current]")).containsExactly("Analyses");
    assertThat(browser.texts("#within [aria-current=page]")).containsExactly("Layout");
    Map<String, String> tabs =
        Map.of(
            "types", "Allocations",
            "methods", "Allocations",
            "threads", "Owners",
            "generations", "Lifetimes",
            "coverage", "Coverage");
    for (Map.Entry<String, String> tab : tabs.entrySet()) {
      browser.open(file, "#" + tab.getKey());
      assertThat(browser.texts("#views [aria-current]")).containsExactly(tab.getValue());
    }
    browser.open(write(LeakProfile.snapshot(), "leak-tab"), "#leaks");
    assertThat(browser.textOf("main h1")).isEqualTo("Leaks over time");
    assertThat(browser.texts("#views [aria-current]")).containsExactly("Lifetimes");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void oneSearchIsForAllViews() throws IOException {
    browser.open(write(AccountsReportTest.shop(), "search-all"), "");
    search("order");
    assertThat(browser.text("location.hash")).isEqualTo("#overview?q=order");
    assertThat(browser.textOf("#hits"))
        .isEqualTo(
            "Matches in Contexts (7), Types (3), Sites (4), Methods (3), Accounts (1), Lifetimes"
                + " (1), Generations (1)");
    assertThat(browser.texts(".found-list h3")).contains("Types 3 matches", "Accounts 1 match");
    assertThat(browser.texts(".found-list li")).contains("c.a.s.Order", "orders");
    assertThat(browser.text("document.activeElement.id")).isEqualTo("search");
    // Enter goes on to the first view with a match, and the search goes along
    browser.press("Enter");
    browser.evaluate("new Promise(done => setTimeout(done, 50))");
    assertThat(browser.textOf("main h1")).isEqualTo("Contexts");
    assertThat(browser.textOf("#found")).isEqualTo("7 matches, 82.8 % of bytes");
    browser.evaluate("document.querySelector('#views [data-tab=Allocations]').click()");
    browser.evaluate("new Promise(done => setTimeout(done, 50))");
    assertThat(browser.texts("tbody th code"))
        .containsExactly("Order$Line[]", "c.a.s.Order", "c.o.Order");
    // an expression means the same in tables as in contexts
    search("^(byte|long)");
    assertThat(browser.texts("tbody th code")).containsExactly("byte[]", "Long");
    search("Order(");
    assertThat(browser.text("document.querySelector('#search').getAttribute('aria-invalid')"))
        .isEqualTo("true");
    assertThat(browser.textOf("#hits")).isEqualTo("Not a regular expression, and no text matches");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void theCallTreeUnfoldsByKeys() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "tree"), "#tree");
    // the way that most bytes take is open
    assertThat(browser.texts("tbody th code"))
        .startsWith("all", "ShopApplication.main", "ShopApplication.run", "OrderService.loadOrders")
        .contains("Order$Line[]", "Report.render");
    assertThat(browser.texts("tbody tr:nth-child(2) td"))
        .startsWith("69.6 MB", "2,100,894")
        .contains("100.0 %");
    browser.evaluate("document.querySelector('tbody tr').focus()");
    browser.press("ArrowLeft");
    assertThat(browser.texts("tbody th code")).containsExactly("all");
    assertThat(browser.text("document.activeElement.getAttribute('aria-expanded')"))
        .isEqualTo("false");
    browser.press("ArrowRight");
    browser.press("ArrowDown");
    assertThat(browser.text("document.activeElement.getAttribute('aria-level')")).isEqualTo("2");
    assertThat(browser.textOf("tbody tr:focus code")).isEqualTo("ShopApplication.main");
    browser.press("ArrowLeft");
    browser.press("ArrowLeft");
    assertThat(browser.textOf("tbody tr:focus code")).isEqualTo("all");
    // a search opens what is above its matches
    search("Report.render");
    browser.press("Enter");
    assertThat(browser.texts("tbody .hit code")).containsExactly("Report.render");
    assertThat(browser.textOf("#found")).startsWith("1 of 1 match");
    browser.open(directory.resolve("tree.html"), "#tree?from=types&by=objects");
    assertThat(browser.texts("tbody tr:nth-child(2) td")).contains("1,000,000");
    browser.open(directory.resolve("tree.html"), "#tree?at=4");
    assertThat(browser.textOf("tbody .chosen code")).isEqualTo("lambda in OrderService.loadOrders");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void noViewIsWiderThanAPhone() throws IOException {
    browser.look(390, 844, false);
    Path file = write(TimeReportTest.profile(), "phone-views");
    for (String view : VIEWS.keySet()) {
      browser.open(file, "#" + view);
      assertThat(browser.number(TOO_WIDE)).as(view).isZero();
      // what no box scrolls is in sight
      assertThat(
              browser.number(
                  "[...document.querySelectorAll('main label, main button, nav a')].filter(e =>"
                      + " !e.closest('.scroll') && e.getBoundingClientRect().right > 391).length"))
          .as(view)
          .isZero();
    }
    // what goes on to the right says so, until its end
    browser.open(file, "#methods");
    browser.drawn();
    String cue = "document.querySelector('.cue')";
    assertThat(browser.text(cue + ".innerText")).isEqualTo("more columns →");
    browser.evaluate("document.querySelector('.scroll').scrollLeft = 5000");
    browser.evaluate("new Promise(done => setTimeout(done, 100))");
    assertThat(browser.evaluate(cue + ".hidden").getAsBoolean()).isTrue();
    // the names stay in sight
    assertThat(
            browser.number(
                "Math.round(document.querySelector('tbody th').getBoundingClientRect().left)"))
        .isBetween(0L, 30L);
    browser.look(1440, 900, false);
    browser.open(write(ShopProfile.snapshot(), "no-cue"), "#types");
    assertThat(browser.evaluate(cue + ".hidden").getAsBoolean()).isTrue();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aGraphThatGoesOnSaysSo() throws IOException {
    browser.open(write(deep(), "deep"), "#contexts");
    assertThat(browser.textOf(".flame-box .cue")).matches("[0-9]+ more rows ↓");
    browser.evaluate("document.querySelector('.flame').scrollTop = 99999");
    browser.evaluate("new Promise(done => setTimeout(done, 100))");
    assertThat(browser.evaluate("document.querySelector('.flame-box .cue').hidden").getAsBoolean())
        .isTrue();
    browser.open(directory.resolve("deep.html"), "#contexts?shape=flame");
    assertThat(browser.textOf(".flame-box .cue")).matches("[0-9]+ more rows ↑");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void namesBreakBetweenTheirParts() throws IOException {
    ContextBuilder root = ContextSnapshot.builder();
    MethodFrame frame =
        new MethodFrame(
            "com.acme.warehouse.ReplenishmentCalculation", "calculateQuantities", "()V");
    root.child(frame)
        .record(
            new AllocationSite(frame, 7, "com.acme.Leaf", AllocationKind.OBJECT),
            new AllocationStats(3, 0, 48, 0));
    browser.look(390, 844, false);
    Path file = write(ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build()), "long-names");
    browser.open(file, "#methods");
    // at dots, and in long words before capitals
    assertThat(
            browser.text(
                "(() => { const code = document.querySelector('tbody th code'); const lines = [];"
                    + " let top = null; for (const node of code.childNodes) { if (node.nodeType !=="
                    + " 3) continue; for (let i = 0; i < node.length; i++) { const r ="
                    + " document.createRange(); r.setStart(node, i); r.setEnd(node, i + 1); const"
                    + " at = Math.round(r.getBoundingClientRect().top); if (at !== top) {"
                    + " lines.push(''); top = at; } lines[lines.length - 1] += node.data[i]; } }"
                    + " return lines.join('|'); })()"))
        .isEqualTo("Replenishment|Calculation.|calculate|Quantities");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void sitesLeadToAnEditorOrARepository() throws IOException {
    ProfileSnapshot shop = ShopProfile.snapshot();
    Path file = directory.resolve("links.html");
    StringBuilder page = new StringBuilder();
    new HtmlReport(SourceFiles.NONE, SourceLinks.of("https://git.acme.com/shop/{source}#L{line}"))
        .write(shop, page);
    Files.writeString(file, page);
    browser.open(file, "#sites");
    List<String> links = browser.texts("tbody .editor");
    assertThat(links).containsOnly("↗").hasSize(4);
    assertThat(browser.text("document.querySelector('tbody .editor').href"))
        .isEqualTo("https://git.acme.com/shop/com/acme/shop/Order.java#L17");
    assertThat(browser.text("document.querySelector('tbody .editor').ariaLabel"))
        .isEqualTo("Open new c.a.s.Order:17");
    // a page that was changed by hand has no other schemes either
    Files.writeString(
        file, page.toString().replace("https://git.acme.com/shop/", "javascript:alert(1)//"));
    browser.open(file, "#sites");
    assertThat(browser.number("document.querySelectorAll('a[href^=javascript]').length")).isZero();
    assertThat(browser.complaints()).isEmpty();
    browser.open(write(shop, "no-links"), "#sites");
    assertThat(browser.texts(".editor")).isEmpty();
  }
}
