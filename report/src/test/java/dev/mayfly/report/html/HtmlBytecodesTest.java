package dev.mayfly.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.BytecodesReportTest;
import dev.mayfly.report.ShopProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Executed bytecodes in the HTML report, in a real browser. */
class HtmlBytecodesTest extends BrowserTest {

  @Test
  void contextsCanBeDrawnByThem() throws IOException {
    Path file = write(BytecodesReportTest.profile(), "bytecodes");
    browser.open(file, "#contexts?by=bytecodes");
    assertThat(browser.evaluate("document.body.innerText").getAsString())
        .contains("Bytecodes")
        .contains("1,622,008,317");
    browser.open(file, "#contexts?by=calls");
    assertThat(browser.evaluate("document.body.innerText").getAsString()).contains("1,000,020");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void methodsHaveColumnsOfThem() throws IOException {
    browser.open(
        write(BytecodesReportTest.profile(), "bytecodes-methods"), "#methods?sort=bytecodes");
    assertThat(browser.texts("thead th"))
        .anyMatch(title -> title.contains("Own bytecodes"))
        .anyMatch(title -> title.contains("A call"));
    assertThat(browser.texts("tbody td")).contains("1,210,000,000", "412,008,240", "1,000,020");
    browser.open(write(ShopProfile.snapshot(), "without-bytecodes"), "#methods");
    assertThat(browser.texts("thead th")).noneMatch(title -> title.contains("bytecodes"));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void comparisonsCanBeDrawnByThem() throws IOException {
    Path file = directory.resolve("bytecodes-comparison.html");
    Files.writeString(
        file,
        HtmlComparisonTest.html(
            BytecodesReportTest.profile(), BytecodesReportTest.profile(420_240_000)));
    browser.open(file, "");
    assertThat(browser.texts("[data-card=bytecodes]"))
        .singleElement()
        .asString()
        .contains("1,622,008,317 → 1,630,248,317");
    browser.open(file, "#contexts?by=bytecodes");
    assertThat(browser.evaluate("document.body.innerText").getAsString()).contains("1,630,248,317");
    assertThat(browser.complaints()).isEmpty();
  }
}
