package dev.mayfly.cli.console;

import static java.util.Objects.requireNonNull;

import dev.mayfly.report.wording.Printable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Thread-safe, without state: texts of several commands. */
public final class CommandTexts {

  public static final String PROFILE =
      "A profile.json, a directory that contains one, or - for standard input.";

  private CommandTexts() {}

  /** The first line of a text of whatever origin, as a terminal may show it. */
  public static String oneLine(@Nullable String text) {
    return Printable.line(String.valueOf(text).lines().findFirst().orElse(""));
  }

  /**
   * A mistake on the command line, which picocli reports with the usage of the command.
   *
   * @param spec the specification that picocli has set
   */
  public static ParameterException wrong(@Nullable CommandSpec spec, String message) {
    return new ParameterException(specOf(spec).commandLine(), message);
  }

  /** The specification that picocli has set. */
  public static CommandSpec specOf(@Nullable CommandSpec spec) {
    return requireNonNull(spec, "not created by picocli");
  }
}
