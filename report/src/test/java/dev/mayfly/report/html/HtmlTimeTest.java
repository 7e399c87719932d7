package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.ShopProfile;
import dev.mayfly.report.TimeReportTest;
import dev.mayfly.snapshot.accounts.AccountRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** CPU and wall time in the HTML report, in a real browser. */
class HtmlTimeTest extends BrowserTest {

  @Test
  void contextsCanBeDrawnByIt() throws IOException {
    Path file = write(TimeReportTest.profile(), "time");
    browser.open(file, "#contexts?by=cpu");
    assertThat(browser.evaluate("document.body.innerText").getAsString())
        .contains("CPU time")
        .contains("1.0 s")
        .contains("950 ms");
    browser.open(file, "#contexts?by=wall");
    assertThat(browser.evaluate("document.body.innerText").getAsString()).contains("3.1 s");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void methodsHaveColumnsOfIt() throws IOException {
    browser.open(write(TimeReportTest.profile(), "time-methods"), "#methods?sort=cpu");
    assertThat(browser.texts("thead th"))
        .anyMatch(title -> title.contains("Own CPU time"))
        .anyMatch(title -> title.contains("CPU/MB"))
        .anyMatch(title -> title.contains("Own wall time"));
    assertThat(browser.texts("tbody td")).contains("600 ms", "50.0 ms", "950 ms", "2.0 s");
    browser.open(write(ShopProfile.snapshot(), "without-time"), "#methods");
    assertThat(browser.texts("thead th")).noneMatch(title -> title.contains("time"));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void cpuTimeThatIsNotKnownIsNowhereZero() throws IOException {
    Path file = write(TimeReportTest.allOnVirtualThreads(), "time-virtual");
    for (String view : List.of("#methods?sort=wall&q=ShopApplication.run", "#accounts")) {
      browser.open(file, view);
      assertThat(browser.texts("tbody tr:first-child td"))
          .as(view)
          .contains("–", "3.0 s")
          .doesNotContain("0 ns");
    }
    browser.open(file, "#contexts?by=wall");
    assertThat(browser.evaluate("document.body.innerText").getAsString()).contains("3.0 s");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void accountsHaveColumnsOfIt() throws IOException {
    AccountRules rules = AccountRules.parse("reports:com.acme.shop.Report");
    browser.open(write(TimeReportTest.profile().withAccounts(rules), "time-accounts"), "#accounts");
    assertThat(browser.texts("tbody td")).contains("600 ms", "700 ms");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void comparisonsCanBeDrawnByIt() throws IOException {
    Path file = directory.resolve("time-comparison.html");
    Files.writeString(
        file, HtmlComparisonTest.html(TimeReportTest.profile(), TimeReportTest.profile(900)));
    browser.open(file, "#contexts?by=cpu");
    assertThat(browser.evaluate("document.body.innerText").getAsString()).contains("1.3 s");
    assertThat(browser.complaints()).isEmpty();
  }
}
