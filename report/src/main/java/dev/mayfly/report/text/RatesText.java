package dev.mayfly.report.text;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ContextMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Allocations of a running program a second, for people. Thread-safe, without state. */
public final class RatesText {

  private RatesText() {}

  /** Immutable: the kind of rows of the table. */
  public enum View {
    /** Types. */
    TYPE(Sheet.Of.TYPE),
    /** Sites. */
    SITE(Sheet.Of.SITE),
    /** Contexts, without their callees. */
    CONTEXT(Sheet.Of.CONTEXT),
    /** Accounts, where there are any. */
    ACCOUNT(Sheet.Of.ACCOUNT),
    /** Layers of frameworks, with all bytes that the JVM allocated. */
    LAYER(Sheet.Of.THREAD);

    private final Sheet.Of of;

    View(Sheet.Of of) {
      this.of = of;
    }
  }

  /** Immutable: the order of rows. */
  public enum Order {
    /** The ones with the most bytes. */
    BYTES,
    /** The ones with the most objects. */
    OBJECTS;

    /** The largest first. */
    private Comparator<RateRow> comparator() {
      Comparator<RateRow> bytes = Comparator.comparingLong(row -> row.interval().bytes());
      Comparator<RateRow> objects = Comparator.comparingLong(row -> row.interval().allocations());
      return (this == BYTES ? bytes.thenComparing(objects) : objects.thenComparing(bytes))
          .reversed();
    }
  }

  /**
   * Writes a line of totals and a table.
   *
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(Rates rates, View view, Order order, TextLayout layout, Appendable out)
      throws IOException {
    TextWriter page = new TextWriter(out, layout.width());
    page.line(rates.totals());
    new ChaptersSection(chapter(rates, view, order))
        .write(ProfileNames.of(rates.soFar()), layout, page);
  }

  private static Chapter chapter(Rates rates, View view, Order order) {
    List<Map.Entry<?, RateRow>> all =
        switch (view) {
          case TYPE -> RateRow.exact(rates.interval().byType(), rates.soFar().byType());
          case SITE -> RateRow.exact(rates.interval().bySite(), rates.soFar().bySite());
          case CONTEXT -> RateRow.contexts(rates);
          case ACCOUNT -> RateRow.accounts(rates);
          case LAYER ->
              RateRow.exact(RateRow.layers(rates.interval()), RateRow.layers(rates.soFar()));
        };
    ImmutableList<Map.Entry<?, RateRow>> rows =
        all.stream()
            .filter(row -> !row.getValue().isNothing())
            .sorted(Comparator.comparing(Map.Entry::getValue, order.comparator()))
            .collect(ImmutableList.toImmutableList());
    boolean estimated = rows.stream().anyMatch(row -> row.getValue().estimate() != null);
    String title = view.name().toLowerCase(Locale.ROOT);
    return Chapter.of(
            title,
            title + "s",
            lenientFormat(
                "%sby %s/s; bytes and objects in %s",
                estimated ? "estimated; " : "",
                order.name().toLowerCase(Locale.ROOT),
                Units.nanos(rates.soFar().environment().durationNanos())),
            Sheet.of(view.of, title, rows, columns(rates, total(rates, view), estimated)))
        .ifEmpty(nothing(rates.interval(), view));
  }

  private static List<Column<RateRow>> columns(
      Rates rates, AllocationStats total, boolean estimated) {
    List<Column<RateRow>> columns = new ArrayList<>();
    columns.add(Column.shown("bytes/s", Unit.TEXT, row -> rates.bytes(row.interval().bytes())));
    columns.add(
        Column.shown("%", Unit.TEXT, row -> Units.share(row.interval().bytes(), total.bytes())));
    columns.add(
        Column.shown("objects/s", Unit.TEXT, row -> rates.objects(row.interval().allocations())));
    columns.add(
        Column.shown(
            "%", Unit.TEXT, row -> Units.share(row.interval().allocations(), total.allocations())));
    if (estimated) {
      columns.add(Column.shown("± 95 %", Unit.HALF_WIDTH, row -> row.halfWidth(total.bytes())));
    }
    columns.add(Column.shown("bytes", Unit.BYTES, row -> row.soFar().bytes()));
    columns.add(Column.shown("objects", Unit.COUNT, row -> row.soFar().allocations()));
    return columns;
  }

  /** The amounts that all rows make together. */
  private static AllocationStats total(Rates rates, View view) {
    AllocationStats counted = rates.interval().total();
    return view == View.LAYER
        ? new AllocationStats(counted.allocations(), 0, rates.interval().layers().totalBytes(), 0)
        : counted;
  }

  /** The reason why there is no row. */
  private static String nothing(ProfileSnapshot interval, View view) {
    if (view == View.ACCOUNT && interval.accounts().isEmpty()) {
      return "No accounts. Name them with --accounts, such as --accounts=package.";
    }
    if (view == View.CONTEXT && interval.environment().contextModes().isOnly(ContextMode.SITE)) {
      return "No contexts: the program runs with context=site.";
    }
    if (view == View.LAYER && interval.layers().isEmpty()) {
      return "No layer was entered; layers need layers=on, bytes=physical and context=tree.";
    }
    return "Nothing was allocated.";
  }
}
