package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.LayoutProfile;
import dev.mayfly.report.ShopProfile;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The view of layouts, in a browser. */
final class HtmlLayoutTest extends BrowserTest {

  @Test
  void layoutsHaveAView() throws IOException {
    browser.open(write(LayoutProfile.snapshot(), "layout"), "#layout");
    assertThat(browser.texts(".words-list li").get(0)).startsWith("Counted: 134 kB");
    assertThat(browser.texts("tbody th").get(0)).contains("Line[]", "1,000 elements");
    assertThat(browser.texts("tbody td")).contains("77.6 kB", "53.6 kB", "37.6 kB", "17.6 kB");
    browser.open(write(LayoutProfile.snapshot(), "layout"), "#layout?show=1");
    assertThat(browser.texts("tbody th").toString())
        .contains("check: compared by == as Figure at Canvas.find:77");
    browser.open(write(LayoutProfile.snapshot(), "layout"), "#layout?show=2");
    assertThat(browser.texts("tbody th").toString())
        .contains("field total not final", "locked at Basket.add:31");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void findingsLeadThere() throws IOException {
    browser.open(write(LayoutProfile.snapshot(), "layout-finding"), "#overview");
    assertThat(browser.texts(".words-list a[href^=\"#layout\"]")).isNotEmpty();
  }

  @Test
  void withoutClassesThereIsNone() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "no-layout"), "#layout");
    assertThat(browser.texts("#views a")).doesNotContain("Layout");
    assertThat(browser.texts("h1")).containsExactly("Overview");
    assertThat(browser.complaints()).isEmpty();
  }
}
