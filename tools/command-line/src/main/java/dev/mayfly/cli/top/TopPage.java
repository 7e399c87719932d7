package dev.mayfly.cli.top;

import dev.mayfly.cli.top.TopNode.Amount;
import dev.mayfly.report.text.Rates;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.Units;
import java.util.ArrayList;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;

/** Stateless: the page as lines of text, each as wide as the terminal at most. */
final class TopPage {
  /** The keys, as a line of help. */
  static final String KEYS =
      "c/s/t/m/h/a table  < > sort  / filter  Enter into  Esc back  + - tree  q quit";

  /** Lines that are no lines of the table: title, totals, message, heading, titles, keys. */
  private static final int OTHERS = 6;

  private static final int NUMBER = 10;

  private TopPage() {}

  /** How many lines of the table there is room for. */
  static int room(int rows) {
    return Math.max(1, rows - OTHERS);
  }

  /**
   * The page.
   *
   * @param title names the program
   * @param message what the user should know now; may be empty
   */
  static List<AttributedString> of(
      TopState state, String title, String message, int rows, int columns) {
    List<AttributedString> page = new ArrayList<>();
    Rates rates = state.rates();
    page.add(line(title, AttributedStyle.BOLD, columns));
    page.add(line(rates == null ? "" : rates.totals(), AttributedStyle.DEFAULT, columns));
    page.add(line(message, AttributedStyle.BOLD.foreground(AttributedStyle.YELLOW), columns));
    page.add(line(state.heading(), AttributedStyle.BOLD, columns));
    page.add(line(titles(state), AttributedStyle.DEFAULT.underline(), columns));
    int room = room(rows);
    List<TopState.Line> lines = state.lines();
    int first = Math.max(0, Math.min(state.cursorLine() - room / 2, lines.size() - room));
    for (int i = first; i < Math.min(lines.size(), first + room); i++) {
      AttributedStyle style =
          i == state.cursorLine() ? AttributedStyle.INVERSE : AttributedStyle.DEFAULT;
      page.add(line(text(state, lines.get(i)), style, columns));
    }
    while (page.size() < rows - 1) {
      page.add(AttributedString.EMPTY);
    }
    page.add(line(KEYS, AttributedStyle.DEFAULT, columns));
    return page.subList(Math.max(0, page.size() - rows), page.size());
  }

  private static String titles(TopState state) {
    StringBuilder titles = new StringBuilder();
    for (TopColumn column : TopColumn.values()) {
      String title = (column == state.column() ? "*" : "") + column.title;
      if (column == TopColumn.OBJECTS_RATE) {
        titles.append(padded("%", 6)).append(padded("counted", 9));
      }
      titles.append(column == TopColumn.NAME ? "  " + title : padded(title, NUMBER + 1));
    }
    return titles.toString();
  }

  private static String text(TopState state, TopState.Line line) {
    Rates rates = state.rates();
    if (rates == null) {
      return "";
    }
    Amount now = line.node().now;
    Amount soFar = line.node().soFar;
    long all = Math.max(rates.interval().total().bytes(), rates.allocatedBytes());
    return padded(rates.bytes(now.bytes()), NUMBER + 1)
        + padded(Units.share(Math.min(all, now.bytes()), all), 6)
        + padded(now.bytes() == 0 ? "" : Units.share(now.counted(), now.bytes()) + " %", 9)
        + padded(rates.objects(now.objects()), NUMBER + 1)
        + padded(Units.bytes(soFar.bytes()), NUMBER + 1)
        + padded(Units.count(soFar.objects()), NUMBER + 1)
        + "  "
        + (state.table() == TopTable.CONTEXTS
            ? "  ".repeat(Math.min(20, line.depth())) + line.mark() + " "
            : "")
        + Printable.of(line.node().name);
  }

  private static String padded(String text, int width) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }

  private static AttributedString line(String text, AttributedStyle style, int columns) {
    String cut = text.length() <= columns ? text : text.substring(0, columns);
    return new AttributedString(cut, style);
  }
}
