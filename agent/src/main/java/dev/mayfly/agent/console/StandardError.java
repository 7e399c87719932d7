package dev.mayfly.agent.console;

import dev.mayfly.report.wording.Printable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Thread-safe. The standard error of the process, for lines of the profiler's: not {@link
 * System#err}, which is the program's to replace, to close or to set to null.
 */
public final class StandardError {
  /** The first that is set says what {@link System#err} began with. */
  private static final String[] CHARSETS = {
    "stderr.encoding", "sun.stderr.encoding", "native.encoding"
  };

  private static final PrintStream STREAM =
      new PrintStream(new FileOutputStream(FileDescriptor.err), true, charset());

  private StandardError() {}

  /** The stream to write to; never closed. */
  public static PrintStream stream() {
    return STREAM;
  }

  /** Writes one line for the user; never throws. */
  public static void say(String line) {
    STREAM.println(ours(line));
  }

  /** Writes one line, and the stack of a failure line by line. */
  public static void say(String line, Throwable failure) {
    STREAM.print(text(line, failure));
  }

  static String text(String line, Throwable failure) {
    StringWriter stack = new StringWriter();
    failure.printStackTrace(new PrintWriter(stack));
    return Stream.concat(Stream.of(line), stack.toString().lines())
        .filter(each -> !each.isEmpty())
        .map(each -> ours(each.replace("\t", "    ")) + System.lineSeparator())
        .collect(Collectors.joining());
  }

  /** Writes one line, with any names of the program escaped. */
  private static String ours(String line) {
    return "mayfly: " + Printable.line(line);
  }

  private static Charset charset() {
    for (String property : CHARSETS) {
      String name = System.getProperty(property, "");
      try {
        if (!name.isEmpty()) {
          return Charset.forName(name);
        }
      } catch (IllegalArgumentException unknown) {
        // the next one
      }
    }
    return Charset.defaultCharset();
  }
}
