package dev.mayfly.agent.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * Confined to the thread that first logs. Configures the agent's own Logback, in the agent's own
 * class loader: one appender to stderr; the program's configuration is not read and not touched.
 * Found as a service by Logback.
 */
public final class AgentLog extends ContextAwareBase implements Configurator {
  private static volatile String level = "warn";

  /** Sets the level that holds when Logback starts. */
  public static void level(String newLevel) {
    level = newLevel;
  }

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setContext(context);
    encoder.setPattern("mayfly: %level %msg%n%replace(%ex{full}){'(?m)^(?=.)', 'mayfly: '}%nopex");
    encoder.start();
    OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
    appender.setContext(context);
    appender.setEncoder(encoder);
    appender.setOutputStream(StandardError.stream());
    appender.start();
    var root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.toLevel(level, Level.WARN));
    root.addAppender(appender);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
