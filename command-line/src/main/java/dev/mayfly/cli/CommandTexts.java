package dev.mayfly.cli;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Thread-safe, without state: what several commands say. */
final class CommandTexts {

  static final String PROFILE =
      "A profile.json, a directory that contains one, or - for standard input.";

  private CommandTexts() {}

  /** A text of whatever origin as one line of plain characters. */
  static String oneLine(@Nullable String text) {
    String first = String.valueOf(text).lines().findFirst().orElse("");
    return first.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}]", "?");
  }

  /** The specification that picocli has set. */
  static CommandSpec specOf(@Nullable CommandSpec spec) {
    return requireNonNull(spec, "not created by picocli");
  }
}
