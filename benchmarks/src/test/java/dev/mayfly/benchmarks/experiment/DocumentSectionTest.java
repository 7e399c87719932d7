package dev.mayfly.benchmarks.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentSectionTest {
  private static final DocumentSection SECTION = new DocumentSection("costs");
  private static final String TEXT =
      """
      # Title

      <!-- costs: written by a command -->
      old
      <!-- costs: end -->

      rest
      """;

  @Test
  void replacesWhatLiesBetweenItsComments() {
    assertThat(SECTION.replacedIn(TEXT, "new\nlines\n"))
        .isEqualTo(
            """
            # Title

            <!-- costs: written by a command -->

            new
            lines

            <!-- costs: end -->

            rest
            """);
  }

  @Test
  void doesItAgainWithTheSameResult() {
    String once = SECTION.replacedIn(TEXT, "new");
    assertThat(SECTION.replacedIn(once, "new")).isEqualTo(once);
  }

  @Test
  void saysWhatIsMissing(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("A.md");
    Files.writeString(file, "# Title\n");
    assertThatThrownBy(() -> SECTION.replaceIn(file, "new"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("A.md")
        .hasMessageContaining("<!-- costs: written by");
    assertThat(file).hasContent("# Title\n");
    assertThatThrownBy(() -> SECTION.replacedIn(TEXT + TEXT, "new")).hasMessageContaining("twice");
    assertThatThrownBy(
            () ->
                SECTION.replacedIn("<!-- costs: end -->\n<!-- costs: written by hand -->\n", "new"))
        .hasMessageContaining("disorder");
    assertThatThrownBy(() -> SECTION.replacedIn("<!-- costs: written by me -->\n", "new"))
        .hasMessageContaining("costs: end");
  }

  @Test
  void theDocumentHasTheSectionsThatTheCommandsWrite() throws IOException {
    String document = Files.readString(Path.of("../docs/PERFORMANCE.md"));
    for (String name : new String[] {"real programs, JDK 17", "the demo, JDK 25"}) {
      assertThat(new DocumentSection(name).replacedIn(document, "new text")).contains("new text");
    }
  }
}
