package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The build says with which JUnit these tests run; this makes sure. */
final class VersionIT {
  @Test
  void isTheOneMeant() {
    String version = Test.class.getPackage().getImplementationVersion();
    assertThat(version).startsWith(System.getProperty("mayfly.test.jupiter") + ".");
  }
}
