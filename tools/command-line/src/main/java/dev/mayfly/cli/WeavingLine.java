package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandTexts;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Immutable: a line that the JVM of {@code mayfly weave} writes on standard output for the command.
 *
 * @param subject the subject of the line
 * @param words numbers, a name or a sentence
 */
public record WeavingLine(Subject subject, String words) {

  /** The main class of that JVM; the program's command line is its arguments. */
  public static final String MAIN_CLASS = "dev.mayfly.agent.boot.WeaveMain";

  /**
   * The system property with which that JVM starts the agent, stores the classes woven at the
   * start, and ends.
   */
  public static final String START_ONLY = "dev.mayfly.weave.start";

  private static final String MARK = "mayfly-weave ";

  /** The subjects of lines. */
  public enum Subject {
    /** How many classes are done, and how many there are. */
    PROGRESS,
    /** The packages in scope. */
    SCOPE,
    /** How many classes of the program are in scope. */
    CLASSES,
    /** How many of them have probes. */
    WOVEN,
    /** How many classes of the JDK were looked at. */
    JDK,
    /** On how many threads. */
    THREADS,
    /** How many classes stay as they are, and why. */
    LEFT,
    /** Where the woven classes are. */
    FILE,
    /** Why there are none. */
    FAILED
  }

  /** The line that text is; empty if it is none. */
  static Optional<WeavingLine> parse(String text) {
    if (!text.startsWith(MARK)) {
      return Optional.empty();
    }
    String rest = text.substring(MARK.length());
    int blank = Math.max(0, rest.indexOf(' '));
    String name = rest.substring(0, blank).toUpperCase(Locale.ROOT);
    return Arrays.stream(Subject.values())
        .filter(subject -> subject.name().equals(name))
        .findFirst()
        .map(subject -> new WeavingLine(subject, rest.substring(blank + 1)));
  }

  @Override
  public String toString() {
    return MARK + subject.name().toLowerCase(Locale.ROOT) + " " + CommandTexts.oneLine(words);
  }
}
