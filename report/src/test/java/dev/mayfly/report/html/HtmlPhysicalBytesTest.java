package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.AccountsReportTest;
import dev.mayfly.report.PhysicalBytesSectionTest;
import dev.mayfly.report.ShopProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Physical bytes in the HTML report, in a real browser. */
class HtmlPhysicalBytesTest extends BrowserTest {

  @Test
  void contextsCanBeDrawnByPhysicalBytes() throws IOException {
    Path file = write(PhysicalBytesSectionTest.profile(), "physical");
    browser.open(file, "#contexts?by=physical");
    String page = browser.evaluate("document.body.innerText").getAsString();
    assertThat(page).contains("Physical bytes").contains("123 MB (100.0 %)");
    assertThat(page).contains("5.0 kB allocated by the JVM");
    browser.open(file, "#contexts?by=physical&from=types"); // types have none: drawn by bytes
    assertThat(browser.evaluate("document.body.innerText").getAsString()).contains("69.6 MB");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void theFirstSentenceSaysWhatAllBytesAre() throws IOException {
    browser.open(write(PhysicalBytesSectionTest.profile(), "all-bytes"), "");
    assertThat(browser.textOf(".question p")).isEqualTo("The run allocated 130 MB");
    assertThat(browser.texts(".question li"))
        .containsExactly(
            "78.0 MB by libraries and the JDK for your code 60.0 %",
            "45.0 MB by your code (without 24.6 MB that the JIT compiler removed) 34.6 %",
            "7.0 MB outside your code 5.4 %");
    browser.open(write(PhysicalBytesSectionTest.profile(), "all-bytes-contexts"), "#contexts");
    assertThat(browser.evaluate("document.body.innerText").getAsString())
        .as("bytes, of which more than half are counted")
        .contains("69.6 MB (100.0 %)");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void codeThatIsNotWovenIsABlockOfItsContext() throws IOException {
    Path file = write(PhysicalBytesSectionTest.profile(), "not-woven");
    String names = "tbody th .zoom";
    int blocks = 0;
    for (String at : new String[] {"1", "2", "3", "4", "5", "6"}) {
      browser.open(file, "#contexts?by=physical&at=" + at);
      blocks += browser.texts(names).contains("(not woven)") ? 1 : 0;
    }
    assertThat(blocks).isPositive();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void accountsHaveAColumnOfThem() throws IOException {
    browser.open(write(PhysicalBytesSectionTest.withAccounts(), "physical-accounts"), "#accounts");
    assertThat(browser.texts("thead th")).anyMatch(title -> title.contains("Physical bytes"));
    assertThat(browser.texts("tbody td")).contains("90.0 MB", "33.0 MB");
    browser.open(write(AccountsReportTest.shop(), "logical-accounts"), "#accounts");
    assertThat(browser.texts("thead th")).noneMatch(title -> title.contains("Physical"));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void comparisonsCanBeDrawnByThem() throws IOException {
    Path file = directory.resolve("physical-comparison.html");
    Files.writeString(
        file,
        HtmlComparisonTest.html(
            PhysicalBytesSectionTest.profile(), PhysicalBytesSectionTest.later()));
    browser.open(file, "");
    assertThat(browser.texts("[data-card^=physical]"))
        .singleElement()
        .asString()
        .contains("123,025,928 → 61,505,000");
    browser.open(file, "#contexts?by=physical");
    assertThat(browser.evaluate("document.body.innerText").getAsString())
        .contains("123 MB → 61.5 MB");
    browser.open(file, "#contexts?by=physical&from=types"); // types have none: drawn by bytes
    assertThat(browser.evaluate("document.body.innerText").getAsString()).contains("69.6 MB");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void methodsHaveAColumnOfThem() throws IOException {
    Path file = write(PhysicalBytesSectionTest.profile(), "physical-methods");
    browser.open(file, "#methods?sort=physical");
    assertThat(browser.texts("tbody th code")).startsWith("Report.render", "new c.a.s.Order");
    assertThat(browser.texts("thead th")).anyMatch(title -> title.contains("Own physical bytes"));
    browser.open(file, "#physical");
    assertThat(browser.evaluate("document.body.innerText").getAsString())
        .contains("123 MB were allocated by the recorded threads");
    browser.open(write(ShopProfile.snapshot(), "logical"), "#methods");
    assertThat(browser.texts("thead th")).noneMatch(title -> title.contains("physical"));
    assertThat(browser.complaints()).isEmpty();
  }
}
