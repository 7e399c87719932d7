package dev.mayfly.cli.console;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.common.collect.Lists;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Confined to one thread, but for its end: the terminal of this process, by the command {@code
 * stty}. Keys are read as they are typed while this is open; where there is no such command, they
 * are read with Enter.
 */
public final class Terminal implements AutoCloseable {

  private static final Pattern SIZE = Pattern.compile("(\\d{1,4}) (\\d{1,4})");
  private static final Size USUAL = new Size(24, 80);
  private static final long PATIENCE_SECONDS = 2;

  /**
   * Immutable: how much is seen at once.
   *
   * @param rows the lines
   * @param columns the characters of each
   */
  public record Size(int rows, int columns) {}

  private final boolean keysAtOnce;
  private final AtEnd restore;

  private Terminal(String before, boolean keysAtOnce) {
    this.keysAtOnce = keysAtOnce;
    this.restore =
        AtEnd.run(
            () -> {
              if (!before.isEmpty()) {
                stty(before);
              }
            });
  }

  public static Terminal open() {
    String before = stty("-g");
    boolean known = before.matches("[0-9a-zA-Z:=]+");
    Terminal terminal = new Terminal(known ? before : "", known);
    if (known) {
      stty("-icanon", "-echo", "min", "1");
    }
    return terminal;
  }

  /** Whether keys are read without Enter. */
  public boolean readsKeysAtOnce() {
    return keysAtOnce;
  }

  public Size size() {
    Matcher size = SIZE.matcher(stty("size"));
    if (!size.matches()) {
      return USUAL;
    }
    int rows = Integer.parseInt(size.group(1));
    int columns = Integer.parseInt(size.group(2));
    return rows == 0 || columns == 0 ? USUAL : new Size(rows, columns);
  }

  /** The output of the command; empty if it fails. */
  private static String stty(String... words) {
    try {
      Process process =
          new ProcessBuilder(Lists.asList("stty", words))
              .redirectInput(ProcessBuilder.Redirect.INHERIT)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), US_ASCII).strip();
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
          ? said
          : "";
    } catch (IOException absent) {
      return "";
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  @Override
  public void close() {
    restore.close();
  }
}
