package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.ShopProfile;
import dev.mayfly.research.agents.MetricsReportTest;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Metrics that agents note over executed bytecodes, in a real browser. */
class HtmlMetricsTest extends BrowserTest {

  @Test
  void aPlotAndATableForEachThread() throws IOException {
    browser.open(write(MetricsReportTest.profile(), "metrics"), "#continuous?sort=name&order=up");
    assertThat(browser.textOf("main h1")).isEqualTo("Continuous");
    assertThat(label())
        .isEqualTo(
            "main: objects for each 1,000 bytecodes, over 240,000,017 bytecodes: at most 4.60."
                + " Heap after collections: at most 15.0 MB.");
    assertThat(browser.texts("tbody tr:first-child td"))
        .containsExactly("worker, \"1\"", "500", "12.0 kB", "0 B", "0.050");
    // from the beginning to the first point, then a step for each point; the last ends at the right
    assertThat(path()).startsWith("M76.0 124.0V").endsWith("H1024.0V124.0Z");
    assertThat(path().chars().filter(c -> c == 'H').count()).isEqualTo(24);

    browser.open(
        write(MetricsReportTest.profile(), "metrics-worker"),
        "#continuous?name=worker%2C%20%221%22&of=Bytes");
    assertThat(label())
        .startsWith("worker, \"1\": bytes for each 1,000 bytecodes, over 20,000,400 bytecodes:")
        .contains("at most 1.2 B");
    assertThat(browser.complaints()).isEmpty();
  }

  private static String label() throws IOException {
    return browser
        .evaluate("document.querySelector('svg.wide').getAttribute('aria-label')")
        .getAsString();
  }

  private static String path() throws IOException {
    return browser
        .evaluate("document.querySelector('svg.wide path.rate').getAttribute('d')")
        .getAsString();
  }

  @Test
  void isThereWhereAnAgentHasNotedSomething() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "without-metrics"), "#continuous");
    assertThat(browser.texts("nav a")).doesNotContain("Continuous");
    assertThat(browser.complaints()).isEmpty();
  }
}
