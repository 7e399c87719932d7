package dev.mayfly.cli.console;

import dev.mayfly.report.ReportFormat;
import java.util.Arrays;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Thread-safe, without state: formats by the names that the agent's option has for them. */
public final class Formats implements ITypeConverter<ReportFormat>, Iterable<String> {

  /** Made by picocli. */
  public Formats() {}

  @Override
  public ReportFormat convert(String name) {
    return ReportFormat.named(name)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + name + "' is not one of " + String.join(", ", this)));
  }

  @Override
  public Iterator<String> iterator() {
    return Arrays.stream(ReportFormat.values()).map(ReportFormat::optionName).iterator();
  }
}
