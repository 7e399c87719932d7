package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Prints the time that a large report takes to open; its marks are bounded. */
class HtmlSpeedTest extends BrowserTest {
  private static final long ELEMENTS = 5_000;

  private static ProfileSnapshot large() {
    Random random = new Random(45);
    int nodes = 100_000;
    ContextBuilder[] contexts = new ContextBuilder[nodes];
    contexts[0] = ContextSnapshot.builder();
    for (int i = 1; i < nodes; i++) {
      MethodFrame method =
          new MethodFrame("com.acme.p" + i % 50 + ".Class" + i % 20_000, "method", "()V");
      contexts[i] = contexts[Math.max(0, i - 1 - random.nextInt(1000))].child(method);
      contexts[i].record(
          new AllocationSite(method, 1, "com.acme.Type" + i % 500, AllocationKind.OBJECT),
          new AllocationStats(1 + random.nextInt(100), 2, 24L * (1 + random.nextInt(100)), 0));
    }
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, contexts[0].build());
  }

  private static Path file;

  @BeforeAll
  static void writeLarge() throws IOException {
    file = write(large(), "large");
  }

  /** Each view is a test of its own, with the whole patience of one. */
  @ParameterizedTest
  @ValueSource(strings = {"overview", "contexts", "methods", "contexts?from=types"})
  void aHundredThousandContextsOpenSoon(String view) throws IOException {
    browser.open(file, "#" + view);
    System.out.printf(
        "report.html of %,d bytes: %s after %,d ms%n",
        Files.size(file), view, browser.number("document.documentElement.dataset.ready"));
    // it opens soon since it draws the visible part, and no element for each context
    assertThat(browser.number("document.getElementsByTagName('*').length"))
        .as("elements of %s", view)
        .isBetween(1L, ELEMENTS);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void zoomingInIsPossible() throws IOException {
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
