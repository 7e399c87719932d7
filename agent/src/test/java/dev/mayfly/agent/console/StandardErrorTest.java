package dev.mayfly.agent.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the program names itself, or an exception says, acts on no terminal and no build's log. */
final class StandardErrorTest {
  private static final String HOSTILE = "\u001b[31m\n::error::obey\r\u202e ##vso[task]x";

  @Test
  void eachLineIsOursAndActsOnNobody() {
    Throwable failure = new IllegalStateException(HOSTILE, new RuntimeException(HOSTILE));
    String text = StandardError.text("DEBUG " + HOSTILE + " is not woven", failure);
    assertThat(text).doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n]]").doesNotContain("##vso[");
    assertThat(text.lines())
        .allSatisfy(line -> assertThat(line).startsWith("mayfly: ").doesNotMatch("mayfly: *::.*"))
        .anyMatch(line -> line.startsWith("mayfly: DEBUG \\u001b[31m\\u000a::error::obey"))
        .anyMatch(line -> line.contains("    at " + StandardErrorTest.class.getName()))
        .anyMatch(line -> line.contains("Caused by: java.lang.RuntimeException"));
  }
}
