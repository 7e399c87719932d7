package dev.mayfly.agent.console;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.mayfly.report.wording.Printable;

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
    Lines lines = new Lines();
    lines.setContext(context);
    lines.start();
    LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
    encoder.setContext(context);
    encoder.setLayout(lines);
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

  /**
   * Thread-safe. The message is one line, whatever names of the program are in it, and so is each
   * line of a stack trace.
   */
  static final class Lines extends LayoutBase<ILoggingEvent> {
    @Override
    public String doLayout(ILoggingEvent event) {
      StringBuilder text = new StringBuilder();
      append(event.getLevel() + " " + event.getFormattedMessage(), text);
      if (event.getThrowableProxy() != null) {
        ThrowableProxyUtil.asString(event.getThrowableProxy())
            .lines()
            .filter(line -> !line.isEmpty())
            .forEach(line -> append(line.replace("\t", "    "), text));
      }
      return text.toString();
    }

    private static void append(String line, StringBuilder text) {
      text.append("mayfly: ").append(Printable.line(line)).append(System.lineSeparator());
    }
  }
}
