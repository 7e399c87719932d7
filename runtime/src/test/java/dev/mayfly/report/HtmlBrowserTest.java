package dev.mayfly.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The HTML report in a real browser; skipped where there is none. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HtmlBrowserTest {

  /** The views, with their headings. */
  private static final Map<String, String> VIEWS = views();

  @TempDir private static Path directory;
  private static Chromium browser;

  private static Map<String, String> views() {
    Map<String, String> views = new LinkedHashMap<>();
    views.put("overview", "Overview");
    views.put("contexts", "Contexts");
    views.put("types", "Types");
    views.put("sites", "Sites");
    views.put("methods", "Methods");
    views.put("threads", "Threads");
    views.put("lifetimes", "Lifetimes");
    views.put("ages", "Size and age");
    views.put("generations", "Generations");
    return views;
  }

  @BeforeAll
  static void start() throws IOException {
    browser = Chromium.start(directory.resolve("browser"));
  }

  @AfterAll
  static void stop() throws IOException {
    if (browser != null) {
      browser.close();
    }
  }

  private static Path write(ProfileSnapshot snapshot, String name) throws IOException {
    return write(snapshot, name, SourceFiles.NONE);
  }

  private static Path write(ProfileSnapshot snapshot, String name, SourceFiles sources)
      throws IOException {
    Path file = directory.resolve(name + ".html");
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      new HtmlReport(sources).write(snapshot, out);
    }
    return file;
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
            "2.1 M\nobjects\n2,100,894 allocations",
            "69.6 MB\nallocated\n69,621,360 bytes",
            "5.6 MB/s\non average\n170 k objects a second, over 12.4 s",
            "77.4 %\nof all bytes seen\n69.6 MB of 90.0 MB that the threads really allocated",
            "≤ 2.6 ms\nmedian lifetime\n15,637 objects tracked");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void unitsAreThoseOfTheTextReport() throws IOException {
    String source =
        Resources.toString(
            Resources.getResource(HtmlReport.class, "html/units.js"), StandardCharsets.UTF_8);
    Random random = new Random(5);
    List<Long> numbers = new ArrayList<>(List.of(0L, 1L, 999L, 1000L, 999_499L, 999_500L));
    for (int i = 0; i < 2000; i++) {
      numbers.add((long) Math.pow(2, random.nextDouble() * 52));
    }
    List<String> expected = new ArrayList<>();
    for (long n : numbers) {
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
                + "].flatMap(n => [count(n) + '|' + bytes(n) + '|' + nanos(n),"
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
                "new Promise(done => setTimeout(() => done(document.querySelector('h1').innerText)))"))
        .isEqualTo("Types");
    browser.press("/");
    browser.type("byte");
    assertThat(browser.texts("tbody th code")).containsExactly("byte[]");
    assertThat(browser.textOf(".shown")).isEqualTo("1 of 5 types");
    browser.evaluate("document.querySelector('thead button').click()");
    assertThat(
            browser.text(
                "document.querySelector('thead th:first-child').getAttribute('aria-sort')"))
        .isEqualTo("ascending");
  }

  @Test
  void hostileNamesStayText() throws IOException {
    Path file = write(OddProfile.snapshot(), "odd");
    List<String> all = new ArrayList<>(VIEWS.keySet());
    all.addAll(
        List.of(
            "contexts?from=types&colour=age&shape=flame",
            "lifetimes?of=sites&shape=deaths",
            "lifetimes?of=contexts&clock=collections&shape=dead",
            "ages?of=sites&clock=collections"));
    for (String view : all) {
      browser.open(file, "#" + view);
      assertThat(browser.complaints()).as(view).isEmpty();
      assertThat(
              browser.number(
                  "document.querySelectorAll('img, iframe, object, embed, form, base').length"))
          .isZero();
      assertThat(browser.number("document.scripts.length")).isEqualTo(2);
      assertThat(
              browser.number(
                  "[...document.querySelectorAll('*')].flatMap(e => [...e.attributes])"
                      + ".filter(a => a.name.startsWith('on')).length"))
          .isZero();
    }
    browser.open(file, "#types");
    assertThat(browser.texts("tbody th code"))
        .contains("<img src=x onerror=alert(1)>[]", "</script><!--[]");
    browser.open(file, "#threads");
    assertThat(browser.texts("tbody th code")).anyMatch(name -> name.contains("</script><!--"));
  }

  @Test
  void theBrowserRefusesForeignScript() throws IOException {
    browser.open(write(OddProfile.snapshot(), "refused"), "");
    assertThat(
            browser.text(
                "new Promise(done => {"
                    + " document.addEventListener('securitypolicyviolation',"
                    + "   e => done(e.effectiveDirective + ' ' + (window.ran || 'did not run')));"
                    + " document.body.insertAdjacentHTML('beforeend',"
                    + "   '<img src=data:,x onerror=\"window.ran = 1\">'); })"))
        .isEqualTo("script-src-attr did not run");
    assertThat(
            browser.text(
                "new Promise(done => {"
                    + " document.addEventListener('securitypolicyviolation', e =>"
                    + "   done(e.effectiveDirective + ' ' + (window.ran || 'did not run')));"
                    + " const s = document.createElement('script');"
                    + " s.textContent = 'window.ran = 1'; document.body.append(s); })"))
        .isEqualTo("script-src-elem did not run");
    browser.complaints();
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
                "new Promise(done => setTimeout(() => done(document.querySelector('h1').innerText)))"))
        .isEqualTo("Source");
    assertThat(browser.textOf(".wanted th")).isEqualTo("42");
    assertThat(browser.textOf(".wanted code")).isEqualTo("    line 42 of OrderService");
    assertThat(browser.texts(".source code"))
        .contains("    line 40 of OrderService </script><img src=x onerror=alert(1)> \\u202e");
    assertThat(browser.number("document.querySelectorAll('img').length")).isZero();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void withoutContextsMethodsStandAlone() throws IOException {
    ContextSnapshot.Builder root = ContextSnapshot.builder();
    root.record(ShopProfile.NEW_ORDER, new AllocationStats(1000, 0, 24_000, 0));
    root.record(ShopProfile.BUFFER, new AllocationStats(10, 100, 6_000, 0));
    ProfileSnapshot site = ProfileSnapshot.builder().root(root.build()).build();
    Path file = write(site, "site");
    browser.open(file, "#contexts");
    assertThat(browser.textOf(".lead")).startsWith("Calling contexts were not recorded");
    assertThat(browser.texts(".panel .zoom code"))
        .containsExactly("lambda in OrderService.loadOrders", "Report.render");
    for (String view : VIEWS.keySet()) {
      browser.open(file, "#" + view);
      assertThat(browser.textOf("main h1")).isEqualTo(VIEWS.get(view));
      assertThat(browser.complaints()).as(view).isEmpty();
    }
  }

  @Test
  void anEmptyProfileSaysSo() throws IOException {
    Path file = write(ProfileSnapshot.builder().build(), "empty");
    for (String view : VIEWS.keySet()) {
      browser.open(file, "#" + view);
      assertThat(browser.textOf("main .empty")).as(view).isNotEmpty();
      assertThat(browser.complaints()).as(view).isEmpty();
    }
  }

  @Test
  void whatCanBeOperatedHasAName() throws IOException {
    Path file = write(ShopProfile.snapshot(), "names");
    for (String view : VIEWS.keySet()) {
      browser.open(file, "#" + view);
      JsonObject tree = browser.call("Accessibility.getFullAXTree", new JsonObject());
      for (JsonElement element : tree.getAsJsonArray("nodes")) {
        JsonObject node = element.getAsJsonObject();
        String role = node.has("role") ? text(node, "role") : "";
        if (List.of("button", "link", "searchbox", "radio", "image", "application", "table")
            .contains(role)) {
          assertThat(text(node, "name")).as(view + ": " + node).isNotBlank();
        }
      }
    }
  }

  private static String text(JsonObject node, String property) {
    JsonObject value = node.getAsJsonObject(property);
    return value == null || !value.has("value") ? "" : value.get("value").getAsString();
  }

  @Test
  void onPaperAllViewsFollowEachOther() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "paper"), "#types");
    byte[] paper = browser.print();
    String pdf = new String(paper, StandardCharsets.ISO_8859_1);
    assertThat(pdf).startsWith("%PDF");
    assertThat(pdf.split("/Type /Page\\b", -1).length).isGreaterThan(VIEWS.size());
    assertThat(browser.texts("main h1")).containsExactly("Types");
    assertThat(browser.complaints()).isEmpty();
  }

  private static ProfileSnapshot large() {
    Random random = new Random(45);
    int nodes = 100_000;
    ContextSnapshot.Builder[] contexts = new ContextSnapshot.Builder[nodes];
    contexts[0] = ContextSnapshot.builder();
    for (int i = 1; i < nodes; i++) {
      MethodFrame method =
          new MethodFrame("com.acme.p" + i % 50 + ".Class" + i % 20_000, "method", "()V");
      contexts[i] = contexts[Math.max(0, i - 1 - random.nextInt(1000))].child(method);
      contexts[i].record(
          new AllocationSite(method, 1, "com.acme.Type" + i % 500, AllocationKind.OBJECT),
          new AllocationStats(1 + random.nextInt(100), 2, 24L * (1 + random.nextInt(100)), 0));
    }
    return ProfileSnapshot.builder().root(contexts[0].build()).build();
  }

  @Test
  void aHundredThousandContextsOpenSoon() throws IOException {
    ProfileSnapshot snapshot = large();
    Path file = write(snapshot, "large");
    String twoFrames =
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame("
            + "() => done(Math.round(performance.now())))))";
    for (String view : List.of("overview", "contexts", "methods", "contexts?from=types")) {
      browser.open(file, "#" + view);
      long script = browser.number("document.documentElement.dataset.ready");
      long drawn = browser.number(twoFrames);
      System.out.printf(
          "report.html of %,d contexts, %,d bytes: %s after %,d ms, drawn after %,d ms%n",
          snapshot.root().size(), Files.size(file), view, script, drawn);
      assertThat(script).as("a generous bound, for busy machines").isBetween(1L, 30_000L);
    }
    browser.open(file, "#contexts");
    long zoom =
        browser.number(
            "new Promise(done => { const from = performance.now();"
                + " document.querySelector('.panel .zoom').click();"
                + " requestAnimationFrame(() => requestAnimationFrame("
                + "() => done(Math.round(performance.now() - from)))); })");
    System.out.printf("zooming in: %,d ms%n", zoom);
    assertThat(browser.texts(".crumbs li")).hasSize(2);
    assertThat(browser.complaints()).isEmpty();
  }
}
