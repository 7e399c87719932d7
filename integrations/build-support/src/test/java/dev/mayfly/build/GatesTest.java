package dev.mayfly.build;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatesTest {
  @TempDir private Path directory;

  @Test
  void aConditionThatComparesNeedsAnEarlierProfile() {
    Gates gates = new Gates(List.of("bytes > 1MB", "bytes > +2%"), null);
    assertThatThrownBy(() -> check(gates))
        .isInstanceOf(MayflyBuildException.class)
        .hasMessageStartingWith("the condition 'bytes > +2%' compares with an earlier profile");
  }

  @Test
  void theEarlierProfileHasToExist() {
    Path before = directory.resolve("main.json");
    assertThatThrownBy(() -> check(new Gates(List.of("bytes > +2%"), before)))
        .isInstanceOf(MayflyBuildException.class)
        .hasMessage("the profile to compare with does not exist: " + before);
  }

  private void check(Gates gates) throws MayflyBuildException {
    gates.check(
        directory.resolve("profile.json"), new MayflyCommandLine(directory.resolve("no.jar")));
  }
}
