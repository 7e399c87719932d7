package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.benchmarks.experiment.DocumentSection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The pages of the papers. */
final class PaperTextTest {

  @Test
  void placesGetTheirFigures() {
    PaperText text =
        new PaperText("| rows | 1,000 | {rows} |\n| share | | {asm.share} |\n\n{a-plot}");
    text.put("rows", 1_024);
    text.put("asm.share", "42.2 %");
    text.plot("a", "A {plot}, $1", "<svg/>");
    assertThat(text.filled())
        .isEqualTo(
            "| rows | 1,000 | 1,024 |\n| share | | 42.2 % |\n\n![A {plot}, $1](papers-a.svg)");
    assertThat(text.plots()).containsOnlyKeys("papers-a.svg");
  }

  @Test
  void nothingIsLeftOut() {
    PaperText text = new PaperText("{rows}");
    assertThatThrownBy(text::filled).hasMessage("no figure for {rows}");
    text.put("rows", "1");
    text.put("columns", "2");
    assertThatThrownBy(text::filled).hasMessage("no place for [columns]");
  }

  @Test
  void eachSuiteHasATemplateAndASection() throws IOException {
    String document = Files.readString(Path.of("../docs/research/PAPERS.md"));
    for (PaperSuite suite : PapersCommand.all()) {
      PaperText text = PaperText.of(suite.name());
      assertThatThrownBy(text::filled).hasMessage("no figure for {measured}");
      assertThat(new DocumentSection(suite.name()).replacedIn(document, "measured here"))
          .contains("measured here");
    }
  }
}
