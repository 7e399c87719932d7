package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Streams;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.TimeRange;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.intervals.PhasedProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Ranges of time in a real browser; skipped where there is none. */
class HtmlRangesTest extends BrowserTest {
  private static final String CHART = "document.querySelector('.rates svg.wide')";

  private final ProfileSnapshot profile = PhasedProfile.snapshot();

  private static List<String> exact(int column) throws IOException {
    String cells = "tbody tr > :nth-child(" + column + ") [data-exact]";
    return List.of(
        browser
            .text(
                "[...document.querySelectorAll('" + cells + "')].map(e => e.dataset.exact).join()")
            .split(","));
  }

  private static List<String> bytes(Iterable<AllocationStats> stats) {
    return Streams.stream(stats)
        .map(each -> String.valueOf(each.bytes()))
        .collect(Collectors.toList());
  }

  @Test
  void allViewsShowTheRangeOfTheAddress() throws IOException {
    Path file = write(profile, "ranges");
    ProfileSnapshot range = TimeRange.of(profile, Duration.ofSeconds(20), Duration.ofSeconds(40));
    browser.open(file, "#sites?range=25-31");
    assertThat(browser.textOf(".range-line button")).isEqualTo("20.0 s to 40.0 s ✕");
    assertThat(exact(2)).isEqualTo(bytes(range.bySite().values()));
    browser.open(file, "#types?range=0-10");
    assertThat(browser.texts("tbody th code")).containsExactly("Bean");
    browser.open(file, "#methods?range=20-40&sort=total");
    assertThat(browser.texts("tbody th code")).containsExactly("Main.main", "Shop.serve");
    browser.open(file, "#contexts?range=20-40");
    assertThat(browser.textOf(".facts-of dd")).isEqualTo("336 B (100.0 %)");
    browser.open(file, "?#overview");
    assertThat(browser.texts(".range-line")).isEmpty();
    assertThat(browser.text("document.querySelector('[data-card=counted] small').textContent"))
        .startsWith("in 124 objects");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aPhaseIsAButtonAndTheRangeGoesAlong() throws IOException {
    browser.open(write(profile, "phases"), "#overview");
    assertThat(browser.texts(".rates .chip"))
        .containsExactly("startup", "before first request", "steady");
    browser.evaluate("document.querySelectorAll('.rates .chip')[1].click()");
    shows("#overview?range=10-20");
    assertThat(browser.texts(".rates .chip[aria-pressed=true]"))
        .containsExactly("before first request");
    browser.evaluate(
        "new Promise(done => { window.addEventListener('hashchange', () => setTimeout(done));"
            + " document.querySelector('.more-link a[href^=\"#types\"]').click(); })");
    assertThat(browser.text("location.hash")).isEqualTo("#types?range=10-20");
    assertThat(browser.texts("tbody th code")).containsExactly("byte[]");
    browser.evaluate("document.querySelector('.range-line button').click()");
    shows("#types");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void keysAndMouseChooseARange() throws IOException {
    browser.open(write(profile, "brush"), "#overview");
    for (String key : List.of("ArrowRight", "ArrowRight", "ArrowRight")) {
      press(key, false);
    }
    press("ArrowRight", true);
    assertThat(
            Double.parseDouble(
                browser.text(CHART + ".querySelector('.range').getAttribute('width')")))
        .isGreaterThan(400);
    press("Enter", false);
    shows("#overview?range=20-40");
    press("Escape", false);
    shows("#overview");
    browser.drag(CHART, 0.12, 0.4);
    shows("#overview?range=0-20");
    assertThat(browser.complaints()).isEmpty();
  }

  /** The page has loaded itself again, and shows this. */
  private static void shows(String fragment) throws IOException {
    browser.awaitLoad();
    assertThat(browser.text("location.hash")).isEqualTo(fragment);
  }

  private static void press(String key, boolean shift) throws IOException {
    browser.evaluate(
        CHART
            + ".dispatchEvent(new KeyboardEvent('keydown', { key: '"
            + key
            + "', shiftKey: "
            + shift
            + ", bubbles: true }))");
  }

  @Test
  void withoutIntervalsThereIsNothingToChoose() throws IOException {
    browser.open(write(ShopProfile.snapshot(), "no-ranges"), "#overview?range=1-2");
    assertThat(browser.texts(".range-line")).isEmpty();
    assertThat(browser.texts(".rates .chip")).isEmpty();
    assertThat(browser.text("document.querySelectorAll('.rates svg[tabindex]').length"))
        .isEqualTo("0");
    assertThat(browser.complaints()).isEmpty();
  }
}
