package dev.mayfly.cli.console;

import static java.util.Objects.requireNonNull;

import dev.mayfly.report.wording.Printable;
import java.io.File;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Thread-safe, without state: texts of several commands. */
public final class CommandTexts {

  public static final String PROFILE =
      "A profile.json, a directory that contains one, or - for standard input.";

  private static final Pattern PLAIN_WORD = Pattern.compile("[\\w.,:;=/@%+\\\\-]+");

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

  /** A word of a command line that can be pasted into a shell. */
  public static String word(String text) {
    if (PLAIN_WORD.matcher(text).matches()) {
      return text;
    }
    return File.separatorChar == '\\' ? '"' + text + '"' : "'" + text.replace("'", "'\\''") + "'";
  }
}
