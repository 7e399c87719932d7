package dev.mayfly.cli;

import static java.util.Objects.requireNonNull;

import dev.mayfly.report.wording.Printable;
import java.io.File;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Thread-safe, without state: what several commands say. */
final class CommandTexts {

  static final String PROFILE =
      "A profile.json, a directory that contains one, or - for standard input.";

  private static final Pattern PLAIN_WORD = Pattern.compile("[\\w.,:;=/@%+\\\\-]+");

  private CommandTexts() {}

  /** The first line of a text of whatever origin, as a terminal may show it. */
  static String oneLine(@Nullable String text) {
    return Printable.line(String.valueOf(text).lines().findFirst().orElse(""));
  }

  /** Why a file cannot be read or written, in words: without the name of a class where possible. */
  static String reason(Exception failure) {
    if (failure instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    String said =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return said == null ? failure.getClass().getSimpleName() : said;
  }

  /** A word of a command line that can be pasted into a shell. */
  static String word(String text) {
    if (PLAIN_WORD.matcher(text).matches()) {
      return text;
    }
    return File.separatorChar == '\\' ? '"' + text + '"' : "'" + text.replace("'", "'\\''") + "'";
  }

  /** The specification that picocli has set. */
  static CommandSpec specOf(@Nullable CommandSpec spec) {
    return requireNonNull(spec, "not created by picocli");
  }
}
