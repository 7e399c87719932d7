package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextBuilder;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How long a large report takes to open: told, and bound generously. */
class HtmlSpeedTest extends BrowserTest {

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
