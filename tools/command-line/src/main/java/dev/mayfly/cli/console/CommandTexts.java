package dev.mayfly.cli.console;

import dev.mayfly.report.wording.Printable;
import java.io.File;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

  /** A word of a command line that can be pasted into a shell. */
  public static String word(String text) {
    if (PLAIN_WORD.matcher(text).matches()) {
      return text;
    }
    return File.separatorChar == '\\' ? '"' + text + '"' : "'" + text.replace("'", "'\\''") + "'";
  }
}
