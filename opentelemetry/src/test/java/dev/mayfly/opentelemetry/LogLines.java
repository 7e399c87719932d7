package dev.mayfly.opentelemetry;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;

/** Confined to one thread. The lines of a log. */
final class LogLines extends Handler {
  final List<String> lines = new ArrayList<>();

  @Override
  public void publish(LogRecord line) {
    lines.add(line.getMessage());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}
}
