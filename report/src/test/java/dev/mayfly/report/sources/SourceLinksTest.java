package dev.mayfly.report.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceLinksTest {

  @TempDir private Path project;

  private Optional<String> path(String links) throws IOException {
    Path sources = Files.createDirectories(project.resolve("shop/src/main/java"));
    Files.createDirectories(sources.resolve("com/acme"));
    Files.writeString(sources.resolve("com/acme/Order.java"), "class Order {}\n");
    return SourceLinks.of(links)
        .pathOf(
            "com.acme.Order$Line",
            SourceFileTable.of(Map.of()),
            new SourceFiles(List.of(sources)),
            project);
  }

  @Test
  void eachPlaceholderHasItsPath() throws IOException {
    String file = project.resolve("shop/src/main/java/com/acme/Order.java").toString();
    assertThat(path("https://a/{source}#{line}")).contains("com/acme/Order.java");
    assertThat(path("https://a/{path}")).contains("shop/src/main/java/com/acme/Order.java");
    assertThat(path("http://a/{file}")).contains(file);
    assertThat(path("idea")).contains(file);
    assertThat(SourceLinks.of("idea").pattern()).isEqualTo("idea://open?file={path}&line={line}");
    assertThat(SourceLinks.of("vscode").pattern()).isEqualTo("vscode://file/{path}:{line}");
    assertThat(SourceLinks.NONE.isEmpty()).isTrue();
  }

  @Test
  void aFileThatIsNotFoundHasNoPathOfItsOwn() {
    SourceFileTable table = SourceFileTable.of(Map.of());
    assertThat(SourceLinks.of("vscode").pathOf("p.C", table, SourceFiles.NONE, project)).isEmpty();
    assertThat(SourceLinks.of("https://a/{path}").pathOf("p.C", table, SourceFiles.NONE, project))
        .isEmpty();
    assertThat(SourceLinks.of("https://a/{source}").pathOf("p.C", table, SourceFiles.NONE, project))
        .contains("p/C.java");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "eclipse",
        "javascript:alert(1)//{path}",
        "data:text/html,{path}",
        "file:///{path}",
        "https://a/b#L{line}",
        "https://a/{path}/{file}",
        "https://a/{path}#{column}",
        "https://a/{path"
      })
  void otherAddressesAreRefused(String text) {
    assertThatThrownBy(() -> SourceLinks.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .isNotEmpty();
  }
}
