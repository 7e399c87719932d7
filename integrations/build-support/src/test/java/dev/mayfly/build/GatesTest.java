package dev.mayfly.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatesTest {
  private static final Path PROFILE = Path.of("profile.json");

  @TempDir private Path directory;

  @Test
  void aProfileIsComparedOrHeldToLimits() throws MayflyBuildException, IOException {
    assertThat(new Gates(List.of("bytes < 1MB"), List.of("failures > 0"), null).command(PROFILE))
        .containsExactly(
            "check", "profile.json", "--limit", "bytes < 1MB", "--fail-if", "failures > 0");
    Path before = Files.createFile(directory.resolve("main.json"));
    assertThat(new Gates(List.of("bytes < 1MB"), List.of("bytes > +2%"), before).command(PROFILE))
        .startsWith("diff", before.toString(), "profile.json")
        .endsWith("--limit", "bytes < 1MB", "--fail-if", "bytes > +2%");
  }

  @Test
  void commasInNumbersSeparateNoConditions() {
    List<String> split = List.of("objects of a.B <= 1", "000", "bytes < 2", "500", "000 B");
    assertThat(new Gates(split, split, null).limits())
        .containsExactly("objects of a.B <= 1,000", "bytes < 2,500,000 B");
  }

  @Test
  void theEarlierProfileHasToExist() {
    Path before = directory.resolve("main.json");
    assertThatThrownBy(() -> new Gates(List.of(), List.of("bytes > +2%"), before).command(PROFILE))
        .isInstanceOf(MayflyBuildException.class)
        .hasMessage("the profile to compare with does not exist: " + before);
  }
}
