package dev.mayfly.agent.console;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import org.junit.jupiter.api.Test;

/** What the program names itself, or an exception says, acts on no terminal and no build's log. */
final class AgentLogTest {
  private static final String HOSTILE = "\u001b[31m\n::error::obey\r\u202e ##vso[task]x";

  @Test
  void eachLineIsOursAndActsOnNobody() {
    LoggerContext context = new LoggerContext();
    LoggingEvent event =
        new LoggingEvent(
            AgentLogTest.class.getName(),
            context.getLogger("any"),
            Level.DEBUG,
            "{} is not woven",
            new IllegalStateException(HOSTILE, new RuntimeException(HOSTILE)),
            new Object[] {HOSTILE});
    String text = new AgentLog.Lines().doLayout(event);
    assertThat(text).doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\\n]]").doesNotContain("##vso[");
    assertThat(text.lines())
        .allSatisfy(line -> assertThat(line).startsWith("mayfly: ").doesNotMatch("mayfly: *::.*"))
        .anyMatch(line -> line.startsWith("mayfly: DEBUG \\u001b[31m\\u000a::error::obey"))
        .anyMatch(line -> line.contains("    at " + AgentLogTest.class.getName()))
        .anyMatch(line -> line.contains("Caused by: java.lang.RuntimeException"));
  }
}
