package dev.mayfly.cli.top;

import dev.mayfly.cli.console.AtEnd;
import dev.mayfly.report.text.Rates;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread, but for its end: a terminal that shows rates as a page, and takes keys.
 * The terminal is as it was after {@link #close} and after a signal. Nothing here waits for the
 * program that is watched.
 */
public final class TopScreen implements AutoCloseable {
  private static final long PATIENCE_MILLIS = 250;

  /** Where nothing was read for so long, the user is told. */
  private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

  private static final Size USUAL = Size.of(80, 24);

  private final Terminal terminal;
  private final Display display;
  private final TopKeys keys;
  private final TopState state;
  private final AtEnd restore;
  private volatile boolean isResized = true;
  private Size size = USUAL;

  /** Takes a terminal over, which is closed with the screen. */
  public TopScreen(Terminal terminal, TopTable table, TopColumn column) {
    this.terminal = terminal;
    this.display = new Display(terminal, true);
    this.keys = new TopKeys(terminal.reader());
    this.state = new TopState(table, column);
    Attributes before = terminal.enterRawMode();
    this.restore = AtEnd.run(() -> restore(before));
    terminal.handle(Terminal.Signal.WINCH, signal -> isResized = true);
    terminal.puts(Capability.enter_ca_mode);
    terminal.puts(Capability.cursor_invisible);
    terminal.flush();
  }

  private void restore(Attributes before) {
    terminal.puts(Capability.cursor_normal);
    terminal.puts(Capability.exit_ca_mode);
    terminal.flush();
    terminal.setAttributes(before);
    try {
      terminal.close();
    } catch (IOException gone) {
      // so is who looked at it
    }
  }

  /**
   * Shows what a feed reads until the user quits, or the feed ends.
   *
   * @param feed reads on a thread of its own
   */
  public void run(TopFeed feed) throws IOException {
    String title = feed.title();
    while (!state.hasQuit()) {
      TopFeed.Reading reading = feed.poll();
      if (reading != null) {
        state.show(reading.rates());
        title = reading.title();
      }
      if (feed.hasEnded()) {
        return;
      }
      paint(title, message(feed));
      TopKey key = keys.next(PATIENCE_MILLIS);
      while (key.kind() != TopKey.Kind.NONE && !state.hasQuit()) {
        state.type(key, TopPage.room(size.getRows()));
        key = keys.next(1);
      }
    }
  }

  /** The rates that were shown last; null if there were none. */
  public @Nullable Rates last() {
    return state.rates();
  }

  private static String message(TopFeed feed) {
    long silent = feed.silentNanos();
    return silent > SILENCE_NANOS
        ? "no answer for " + TimeUnit.NANOSECONDS.toSeconds(silent) + " s; q quits"
        : feed.message();
  }

  private void paint(String title, String message) {
    if (isResized) {
      isResized = false;
      Size now = terminal.getSize();
      size = now.getRows() <= 0 || now.getColumns() <= 0 ? USUAL : now;
      display.resize(size);
      display.clear();
    }
    display.update(TopPage.of(state, title, message, size.getRows(), size.getColumns()), -1, true);
  }

  @Override
  public void close() {
    restore.close();
  }
}
