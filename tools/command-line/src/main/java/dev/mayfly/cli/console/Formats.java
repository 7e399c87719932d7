package dev.mayfly.cli.console;

import dev.mayfly.report.ReportFormat;
import java.util.Iterator;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.ParameterException;
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

  /** Whether an error is that of a format which is not there. */
  public static boolean refused(ParameterException wrong) {
    if (wrong.getArgSpec() != null) {
      for (ITypeConverter<?> converter : wrong.getArgSpec().converters()) {
        if (converter instanceof Formats) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public Iterator<String> iterator() {
    return ReportFormat.names().iterator();
  }
}
