package dev.mayfly.report.sources;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRootsTest {

  @TempDir private Path project;

  private Path directory(String name) throws IOException {
    return Files.createDirectories(project.resolve(name));
  }

  @Test
  void theUsualDirectoriesOfAllModules() throws IOException {
    Path tests = directory("core/src/test/java");
    Path groovy = directory("web/src/main/groovy");
    Path kotlin = directory("core/src/main/kotlin");
    Path java = directory("core/src/main/java");
    directory("core/src/main/java/com/src/main/java");
    directory("core/src/main/resources/java");
    directory("core/target/generated/src/main/java");
    directory("web/node_modules/src/main/java");
    directory(".gradle/src/main/java");
    assertThat(SourceRoots.below(project)).containsExactly(java, kotlin, groovy, tests);
  }

  @Test
  void aPlainDirectoryOfSources() throws IOException {
    Path plain = directory("src");
    assertThat(SourceRoots.below(project)).containsExactly(plain);
    assertThat(SourceRoots.below(project.resolve("absent"))).isEmpty();
  }

  @Test
  void pathsAreThoseOfTheRepository() throws IOException {
    Path file = Files.writeString(directory("shop/src/main/java").resolve("Cart.java"), "");
    assertThat(SourceRoots.pathInRepository(file, project.resolve("shop")))
        .contains("src/main/java/Cart.java");
    assertThat(SourceRoots.pathInRepository(file, project.resolve("other"))).isEmpty();
    directory(".git");
    assertThat(SourceRoots.pathInRepository(file, project.resolve("other")))
        .contains("shop/src/main/java/Cart.java");
  }
}
