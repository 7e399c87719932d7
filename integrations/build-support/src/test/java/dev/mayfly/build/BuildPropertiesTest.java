package dev.mayfly.build;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BuildPropertiesTest {
  /** There is no such jar: no option is known. */
  private static final MayflyCommandLine MAYFLY = new MayflyCommandLine(Path.of("absent.jar"));

  @ParameterizedTest
  @CsvSource({
    "mayfly.option, mayfly.options",
    "mayfly.limit, mayfly.limits",
    "mayfly.failif, mayfly.failIf",
    "mayfly.ilmits, mayfly.limits",
    "mayfly.limits.byte, mayfly.limits.bytes",
    "mayfly.baselines, mayfly.baseline",
  })
  void aMistypedOneIsRefused(String given, String meant) {
    assertThatThrownBy(() -> new BuildProperties(Map.of(given, "1")).check(MAYFLY))
        .isInstanceOf(MayflyBuildException.class)
        .hasMessage("-D" + given + " has no effect. Did you mean -D" + meant + "?");
  }

  @Test
  void othersAreTheBuilds() {
    assertThatCode(
            () ->
                new BuildProperties(
                        Map.of(
                            "mayfly.limits",
                            "1",
                            "mayfly.limits.tests",
                            "a",
                            "mayfly.version",
                            "1",
                            "maven.test.skip",
                            "true"))
                    .check(MAYFLY))
        .doesNotThrowAnyException();
  }
}
