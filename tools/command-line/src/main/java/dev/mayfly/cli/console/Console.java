package dev.mayfly.cli.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Confined to one thread: where results go (stdout) and all else that there is to say (stderr).
 *
 * @param out the same for lines of text, in UTF-8
 */
public record Console(OutputStream results, PrintStream out, PrintStream err, boolean terminal) {

  private static final long FIRST_MILLIS = 500;
  private static final long NEXT_MILLIS = 100;

  /** The console of this JVM. */
  public static Console ofProcess() {
    OutputStream results = new FileOutputStream(FileDescriptor.out);
    PrintStream out = new PrintStream(results, false, UTF_8);
    return new Console(results, out, System.err, isTerminal());
  }

  private static boolean isDevice(Path output) {
    try {
      return Files.readSymbolicLink(output).toString().matches("/dev/(pts/|tty|console).*");
    } catch (IOException | UnsupportedOperationException | SecurityException elsewhere) {
      return false;
    }
  }

  /** Since JDK 22 there is a console always, which tells itself whether it is a terminal. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    java.io.Console console = System.console();
    if (console == null) { // before JDK 22 also where input alone comes from a file
      return isDevice(Path.of("/proc/self/fd/1"));
    }
    try {
      return (Boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException olderJdk) {
      return true;
    } catch (ReflectiveOperationException refused) {
      return false;
    }
  }

  /** One line on stdout, at once. */
  public void tell(String line) {
    out.println(CommandTexts.oneLine(line));
    out.flush();
  }

  /** One line on stderr. */
  public void say(String line) {
    err.println("mayfly: " + CommandTexts.oneLine(line));
    err.flush();
  }

  /** Shows how far a long piece of work is, on a terminal; to be closed at its end. */
  public Progress progress(String what) {
    return new Progress(what);
  }

  /** Confined to one thread: a line on a terminal that is written over, and gone at the end. */
  public final class Progress implements Closeable {
    private final String what;
    private long nextMillis = System.nanoTime() / 1_000_000 + FIRST_MILLIS;
    private int shown;

    private Progress(String what) {
      this.what = what;
    }

    public void reached(long done, long all) {
      if (!terminal || System.nanoTime() / 1_000_000 < nextMillis) {
        return;
      }
      nextMillis = System.nanoTime() / 1_000_000 + NEXT_MILLIS;
      String line =
          all > 0
              ? String.format(Locale.ROOT, "%s: %d %%", what, Math.min(100, 100 * done / all))
              : String.format(Locale.ROOT, "%s: %,d bytes", what, done);
      show(line);
    }

    private void show(String line) {
      err.print("\r" + line + " ".repeat(Math.max(0, shown - line.length())));
      err.flush();
      shown = line.length();
    }

    @Override
    public void close() {
      if (shown > 0) {
        err.print("\r" + " ".repeat(shown) + "\r");
        err.flush();
      }
    }
  }
}
