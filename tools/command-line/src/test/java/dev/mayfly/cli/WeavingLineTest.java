package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WeavingLineTest {

  @Test
  void linesOfTheJvmThatWeavesAreReadAsTheyWereWritten() {
    WeavingLine line = new WeavingLine(WeavingLine.Subject.LEFT, "2 classes: too large");
    assertThat(WeavingLine.parse(line.toString())).contains(line);
    assertThat(WeavingLine.parse("Picked up JAVA_TOOL_OPTIONS: ..")).isEmpty();
    assertThat(WeavingLine.parse("mayfly-weave nothing 1")).isEmpty();
    assertThat(WeavingLine.parse("mayfly-weave")).isEmpty();
  }
}
