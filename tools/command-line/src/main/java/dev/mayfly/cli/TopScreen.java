package dev.mayfly.cli;

import dev.mayfly.cli.console.AtEnd;
import dev.mayfly.cli.console.Terminal;
import dev.mayfly.report.text.Rates;
import dev.mayfly.report.text.TextLayout;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread, but for its end: the table on a terminal, painted anew at each reading
 * and each key.
 */
final class TopScreen implements AutoCloseable {

  private static final String ENTER = "\u001b[?1049h\u001b[?25l";
  private static final String LEAVE = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String END_OF_LINE = "\u001b[K\r\n";
  private static final String END_OF_SCREEN = "\u001b[J";

  /** Of the page: title, totals, an empty line, the table's heading and titles, keys. */
  private static final int OTHER_LINES = 8;

  private static final int CONTROL_D = 4;

  private final PrintStream out;
  private final Terminal terminal;
  private final AtEnd leave;
  private final BlockingQueue<Integer> keys = new LinkedBlockingQueue<>();
  private TopView view;
  private String title = "";
  private @Nullable Rates rates;

  TopScreen(PrintStream out, InputStream in, TopView view) {
    this.out = out;
    this.view = view;
    this.terminal = Terminal.open();
    this.leave = AtEnd.run(() -> print(LEAVE));
    print(ENTER);
    Thread reader = new Thread(() -> readKeys(in), "mayfly-keys");
    reader.setDaemon(true);
    reader.start();
  }

  private void readKeys(InputStream in) {
    try {
      for (int key = in.read(); key >= 0; key = in.read()) {
        keys.add(key);
      }
    } catch (IOException closed) {
      // nobody types
    }
  }

  /** Shows the rates of an interval, below a line of title. */
  void show(String newTitle, @Nullable Rates newRates) {
    title = newTitle;
    rates = newRates;
    paint();
  }

  /**
   * Handles keys until a moment has come.
   *
   * @param nanoTime the moment
   * @return whether to go on; false once the user has quit
   */
  boolean waitUntil(long nanoTime) {
    try {
      while (true) {
        Integer key = keys.poll(Math.max(0, nanoTime - System.nanoTime()), TimeUnit.NANOSECONDS);
        if (key == null) {
          return true;
        }
        if (key == 'q' || key == CONTROL_D) {
          return false;
        }
        Optional<TopView> changed = view.after(key);
        if (changed.isPresent()) {
          view = changed.get();
          paint();
        }
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void paint() {
    Terminal.Size size = terminal.size();
    StringBuilder page = new StringBuilder(HOME);
    line(title, size, page);
    List<String> lines = body(size).lines().limit(Math.max(0, size.rows() - 3)).toList();
    lines.forEach(line -> line(line, size, page));
    page.append(END_OF_SCREEN);
    // the last line without a line feed, which would scroll
    page.append("\u001b[").append(size.rows()).append(";1H");
    page.append(cut(help(), size.columns())).append("\u001b[K");
    print(page.toString());
  }

  private String body(Terminal.Size size) {
    return rates == null
        ? ""
        : view.text(
            rates,
            new TextLayout(
                Math.max(TextLayout.MIN_WIDTH, size.columns()),
                Math.max(1, size.rows() - OTHER_LINES),
                0));
  }

  private String help() {
    return TopView.KEYS + (terminal.readsKeysAtOnce() ? "" : ", then Enter");
  }

  private static void line(String text, Terminal.Size size, StringBuilder page) {
    page.append(cut(text, size.columns())).append(END_OF_LINE);
  }

  private static String cut(String text, int columns) {
    return text.codePointCount(0, text.length()) <= columns
        ? text
        : text.substring(0, text.offsetByCodePoints(0, columns));
  }

  /** Nothing is painted where another program's screen is again. */
  private void print(String text) {
    if (!leave.isDone() || text.equals(LEAVE)) {
      out.print(text);
      out.flush();
    }
  }

  /** Gives the terminal back, with the last table on it. */
  @Override
  public void close() {
    String last = body(terminal.size());
    leave.close();
    terminal.close();
    out.print(last);
    out.flush();
  }
}
