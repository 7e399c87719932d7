package dev.mayfly.report.text;

import com.google.common.collect.Lists;
import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.LayoutTable;
import dev.mayfly.report.wording.LayoutSentences;
import dev.mayfly.report.wording.Units;
import java.io.IOException;
import java.util.List;

/**
 * Thread-safe, without state: what types cost in other layouts, and which classes could be value
 * classes; omitted where the profile does not know its classes.
 */
final class LayoutSection implements Section {

  private final HeapFigures heap;

  /** For the objects that the profile counted. */
  LayoutSection() {
    this(HeapFigures.NONE);
  }

  /** For the objects of a heap dump. */
  LayoutSection(HeapFigures heap) {
    this.heap = heap;
  }

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    LayoutAdvice advice = LayoutAdvice.of(source.snapshot(), heap);
    if (advice.isEmpty()) {
      return;
    }
    int shown = Math.min(source.layout().rows(), advice.rows().size());
    page.heading(
        "LAYOUT",
        "bytes in other layouts, "
            + shown
            + " of "
            + Units.counted(advice.rows().size(), "row", "rows"));
    List<LayoutRow> rows = advice.rows().subList(0, shown);
    TextTable table = TextTable.of(Column.shown(LayoutTable.COLUMNS), rows, "type");
    table.row(
        Units.bytes(advice.today()),
        Units.bytes(advice.compact()),
        Units.bytes(advice.jep401()),
        Units.bytes(advice.nullRestricted()),
        LayoutSentences.bytes(advice.byCompactAndValues()),
        "all");
    table.write(page, room -> Lists.transform(rows, row -> name(row, source)));
    for (String sentence : LayoutSentences.totals(advice)) {
      page.wrapped("  ", "    ", sentence);
    }
    writeClasses("Could be value classes", advice.candidates(), source, page);
    writeClasses("Could not, as they are", advice.blocked(), source, page);
    page.wrapped("  ", "  ", LayoutSentences.about(heap));
  }

  private static String name(LayoutRow row, TextSource source) {
    String note = LayoutSentences.note(row);
    return source.names().type(row.typeName())
        + " "
        + LayoutSentences.count(row)
        + (note.isEmpty() ? "" : ": " + note);
  }

  private static void writeClasses(
      String title, List<AssessedClass> classes, TextSource source, TextWriter page)
      throws IOException {
    if (classes.isEmpty()) {
      return;
    }
    int shown = Math.min(source.layout().rows(), classes.size());
    page.line(
        "  "
            + title
            + " ("
            + (shown < classes.size() ? Units.count(shown) + " of " : "")
            + Units.count(classes.size())
            + "):");
    for (AssessedClass each : classes.subList(0, shown)) {
      List<String> obstacles = LayoutSentences.obstacles(each, source.names());
      page.wrapped(
          "    ",
          "      ",
          source.names().type(each.typeName())
              + " × "
              + Units.count(each.objects())
              + ", "
              + Units.bytes(each.bytes())
              + (obstacles.isEmpty() ? "" : ": " + String.join("; ", obstacles)));
    }
  }
}
