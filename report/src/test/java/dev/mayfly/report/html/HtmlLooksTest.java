package dev.mayfly.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.LayoutProfile;
import dev.mayfly.report.LeakProfile;
import dev.mayfly.report.LibrariesProfile;
import dev.mayfly.report.PhysicalBytesSectionTest;
import dev.mayfly.report.RestProfile;
import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceFilesTest;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every view, on a desktop, on a phone and on paper: nothing is cut, broken, tiny or raw. */
class HtmlLooksTest extends BrowserTest {

  @AfterEach
  void screen() throws IOException {
    media("screen");
    browser.look(1200, 800, false);
  }

  private static void media(String media) throws IOException {
    JsonObject parameters = new JsonObject();
    parameters.addProperty("media", media);
    browser.call("Emulation.setEmulatedMedia", parameters);
  }

  private static List<String> strings(String expression) throws IOException {
    List<String> strings = new ArrayList<>();
    for (JsonElement text : browser.evaluate(expression).getAsJsonArray()) {
      strings.add(text.getAsString());
    }
    return strings;
  }

  private static List<String> defects() throws IOException {
    browser.drawn();
    return strings(
        Resources.toString(Resources.getResource(HtmlLooksTest.class, "defects.js"), UTF_8));
  }

  private static List<String> views(Path file) throws IOException {
    browser.open(file, "");
    List<String> views = new ArrayList<>();
    for (String tab :
        strings("[...document.querySelectorAll('#views a')].map(a => a.dataset.view)")) {
      browser.open(file, "#" + tab);
      List<String> within =
          strings("[...document.querySelectorAll('#within a')].map(a => a.dataset.view)");
      views.addAll(within.isEmpty() ? List.of(tab) : within);
    }
    return views;
  }

  private static void looksWell(Path file) throws IOException {
    for (String view : views(file)) {
      for (int width : new int[] {1440, 390}) {
        browser.look(width, 844, false);
        browser.open(file, "#" + view);
        assertThat(defects()).as("%s of %s at %s", view, file.getFileName(), width).isEmpty();
      }
    }
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void everyView() throws IOException {
    SourceFiles sources = new SourceFiles(List.of(SourceFilesTest.shop(directory.resolve("src"))));
    looksWell(write(AccountsReportTest.shop(), "accounts", sources));
    looksWell(write(TimeReportTest.profile(), "time"));
  }

  @Test
  void viewsOfSomeProfilesOnly() throws IOException {
    looksWell(write(LeakProfile.withHolder(), "leaks"));
    looksWell(write(LayoutProfile.snapshot(), "layout"));
    looksWell(write(LibrariesProfile.snapshot(), "libraries"));
  }

  /** The question and the first findings stand on the first screen, on a phone, too. */
  @Test
  void findingsAreAboveTheFold() throws IOException {
    ProfileSnapshot profile = PhysicalBytesSectionTest.profile();
    Path file = write(profile, "fold");
    for (int width : new int[] {1440, 390}) {
      browser.look(width, 844, false);
      browser.open(file, "");
      assertThat(browser.textOf(".question p")).isEqualTo("The run allocated 130 MB");
      assertThat(browser.texts(".findings li").get(0))
          .startsWith("high Allocated by libraries, 78.0 MB (60.0 % of all). ");
      assertThat(
              browser.number(
                  "document.querySelector('.findings li').getBoundingClientRect().bottom"))
          .as("at %s", width)
          .isLessThan(844);
    }
    assertThat(browser.complaints()).isEmpty();
  }

  /** No cell has an estimate whose error is above half of it, whatever is opened. */
  @Test
  void estimatesAreCertain() throws IOException {
    Path file = write(RestProfile.snapshot(), "estimates");
    browser.look(1440, 844, false);
    for (String view : views(file)) {
      browser.open(file, "#" + view + "?of=all");
      assertThat(defects()).as(view).isEmpty();
      browser.open(file, "#" + view + "?of=all&open=all&from=types");
      assertThat(defects()).as(view).isEmpty();
    }
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aViewThatIsNotThereSaysSo() throws IOException {
    Path file = write(ShopProfile.snapshot(), "missing");
    browser.open(file, "#analyses");
    assertThat(browser.textOf(".missing")).contains("has no view \"analyses\"");
    browser.open(file, "#types");
    assertThat(browser.texts(".missing")).isEmpty();
  }

  @Test
  void theLargestPointsHaveNamesAndPackagesHaveHuesOfTheirOwn() throws IOException {
    Path file = write(ShopProfile.snapshot(), "named");
    browser.open(file, "#ages");
    assertThat(
            strings("[...document.querySelectorAll('.plot.wide .note')].map(e => e.textContent)"))
        .contains("c.a.s.Order", "byte[]");
    browser.open(file, "#contexts");
    List<String> hues =
        strings(
            "[...document.querySelectorAll('.key.package')].map(e =>"
                + " e.style.getPropertyValue('--hue'))");
    assertThat(hues).isNotEmpty().doesNotHaveDuplicates();
  }

  @Test
  void onPaperNoColumnIsCut() throws IOException {
    for (ProfileSnapshot profile : List.of(TimeReportTest.profile(), AccountsReportTest.shop())) {
      browser.look(703, 1000, false);
      browser.open(write(profile, "columns"), "");
      media("print");
      browser.evaluate("window.dispatchEvent(new Event('beforeprint'))");
      assertThat(
              strings(
                  "[...document.querySelectorAll('main table, main canvas')].filter(e =>"
                      + " e.getBoundingClientRect().right > innerWidth + 1).map(e =>"
                      + " (e.querySelector('caption') || e).textContent)"))
          .isEmpty();
    }
  }

  @Test
  void aSearchShowsWhatMatchesInPlotsAndSources() throws IOException {
    SourceFiles sources = new SourceFiles(List.of(SourceFilesTest.shop(directory.resolve("src"))));
    Path file = write(ShopProfile.snapshot(), "searched", sources);
    browser.open(file, "#ages?q=order");
    assertThat(browser.textOf(".found")).matches("[1-9] of [0-9]+ types");
    assertThat(browser.number("document.querySelectorAll('.wide .pale').length")).isPositive();
    assertThat(browser.number("document.querySelectorAll('.wide a:not(.pale)').length"))
        .isPositive();
    browser.open(file, "#source?q=line 17 of");
    assertThat(browser.textOf(".found")).startsWith("1 line matches");
    assertThat(browser.textOf("tr.hit .code")).contains("line 17 of");
    assertThat(browser.complaints()).isEmpty();
  }
}
