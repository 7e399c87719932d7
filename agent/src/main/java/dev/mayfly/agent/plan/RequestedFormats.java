package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.report.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/** The formats of reports. Immutable. */
final class RequestedFormats extends Kind<List<ReportFormat>> {
  private static final String NONE = "none";

  @Override
  public List<ReportFormat> parse(Option<List<ReportFormat>> option, String text) {
    List<String> names = elements(text);
    List<ReportFormat> formats = new ArrayList<>();
    if (!names.equals(List.of(NONE))) {
      for (String name : names) {
        Optional<ReportFormat> format = ReportFormat.named(name);
        if (format.isEmpty()) {
          throw new OptionException(
              "option '"
                  + option.key()
                  + "' must be one of "
                  + ReportFormat.names()
                  + ", not '"
                  + name
                  + "'",
              true);
        }
        if (!formats.contains(format.get())) {
          formats.add(format.get());
        }
      }
    }
    return List.copyOf(formats);
  }

  @Override
  public boolean accepts(String word) {
    return true;
  }

  @Override
  public boolean knows(String word) {
    return word.equals(NONE) || ReportFormat.named(word).isPresent();
  }

  @Override
  public String text(List<ReportFormat> formats) {
    StringJoiner names = new StringJoiner(", ");
    formats.forEach(format -> names.add(format.optionName()));
    return names.toString();
  }
}
