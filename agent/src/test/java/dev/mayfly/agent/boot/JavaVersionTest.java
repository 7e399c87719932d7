package dev.mayfly.agent.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which JVMs are too old. */
final class JavaVersionTest {
  @ParameterizedTest
  @ValueSource(strings = {"1.5", "1.8", "9", "11", "16"})
  void olderOnesAreRefused(String specification) {
    assertThat(JavaVersion.refusal(specification))
        .isEqualTo("mayfly: needs Java 17 or newer; this JVM is of Java " + specification + ".");
  }

  @ParameterizedTest
  @ValueSource(strings = {"17", "21", "25", "100", "2x", ""})
  void othersAreNot(String specification) {
    assertThat(JavaVersion.refusal(specification)).isEmpty();
  }
}
