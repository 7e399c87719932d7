package dev.mayfly.requests;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Confined to one thread. The lines that a class logs, until it is closed. */
public final class LogLines extends Handler {
  private final List<String> lines = new ArrayList<>();
  private final Logger logger;

  /** Takes the lines of a class from now on. */
  public LogLines(Class<?> type) {
    logger = Logger.getLogger(type.getName());
    logger.addHandler(this);
  }

  /** The lines so far. */
  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord line) {
    lines.add(line.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
