package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.LibrariesProfile;
import dev.mayfly.report.Reports;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Methods of libraries that call each other are one row, until they are opened. */
class HtmlLibrariesTest extends BrowserTest {

  private static final String RENDER = "(Tomcat, Spring, Thymeleaf)";
  private static final ProfileSnapshot PROFILE = LibrariesProfile.snapshot();

  private static List<String> rows() throws IOException {
    return browser.texts(".panel .zoom code");
  }

  private static String click(String label) {
    return "[...document.querySelectorAll('button')].find(b => b.textContent.startsWith('"
        + label
        + "')).click()";
  }

  @Test
  void inContexts() throws IOException {
    Path file = write(PROFILE, "libraries");
    browser.open(file, "#contexts");
    assertThat(rows()).containsExactly(RENDER, "(Tomcat, Spring)", "(Tomcat)");
    assertThat(browser.texts(".panel .zoom small")).containsOnly("libraries");
    browser.evaluate(click(RENDER));
    assertThat(browser.textOf(".panel h2")).isEqualTo(RENDER);
    assertThat(browser.textOf(".facts-of")).contains("ThymeleafView.render");
    browser.evaluate(click("Expand"));
    assertThat(browser.textOf(".panel h2")).isEqualTo("all");
    assertThat(rows()).containsExactly("(Tomcat, Spring)", "(Tomcat)");
    browser.evaluate(click("(Tomcat, Spring)"));
    assertThat(rows()).containsExactly("ThymeleafView.render", "Owners.list", "Owners.count");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void openedTheyAreTheMethodsThatWereRecorded() throws IOException {
    Path file = write(PROFILE, "opened");
    browser.open(file, "#contexts?open=all");
    assertThat(rows()).containsExactly("SocketProcessorBase.run");
    browser.open(file, "#tree?open=all");
    assertThat(browser.texts("tbody th code").get(1)).isEqualTo("SocketProcessorBase.run");
    browser.open(file, "#tree");
    assertThat(browser.texts("tbody th code")).contains(RENDER, "(Tomcat, Spring)");
    assertThat(browser.complaints()).isEmpty();
  }

  /** All that is in a run is found in it, and only there. */
  @Test
  void aSearchFindsTheMethodsInThem() throws IOException {
    Path file = write(PROFILE, "found");
    browser.open(file, "#contexts?q=ThymeleafView");
    assertThat(browser.textOf(".found")).startsWith("2 matches");
    browser.open(file, "#contexts?q=SocketProcessor");
    assertThat(browser.textOf(".found")).startsWith("1 match,");
    browser.open(file, "#contexts?q=SocketProcessor&open=all");
    assertThat(browser.textOf(".found")).startsWith("1 match,");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aLinkToAContextThatIsNotThereSaysSo() throws IOException {
    Path file = write(PROFILE, "lost");
    browser.open(file, "#contexts?at=99");
    assertThat(browser.textOf(".missing")).contains("no context \"99\"");
    browser.open(file, "#tree?at=p1.0_7.3");
    assertThat(browser.textOf(".missing")).contains("no context");
    browser.open(file, "#contexts?at=3");
    assertThat(browser.texts(".missing")).isEmpty();
    browser.open(file, "#types?range=3-4");
    assertThat(browser.textOf(".missing")).contains("The whole time is shown");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void inTextUnlessAllIsPrinted() {
    String page = Reports.write(new TextReport(TextLayout.FIRST_PAGE), PROFILE);
    assertThat(page.substring(page.indexOf("CONTEXTS"), page.indexOf("TOP TYPES")))
        .contains("├─ (Tomcat, Spring, Thymeleaf) [70.0 MB]\n")
        .contains("│  └─ Owners.list [libraries, JDK 1.6 MB, Owner 2.4 MB]\n")
        .doesNotContain("SocketProcessorBase", "HttpServlet");
    assertThat(Reports.write(new TextReport(), PROFILE))
        .contains("SocketProcessorBase.run")
        .doesNotContain("(Tomcat");
  }
}
