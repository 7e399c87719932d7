package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.ChangeColumns;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.report.wording.ClassNames;
import dev.mayfly.report.wording.FrameSentences;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.QuantityNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ContextAmountChange;
import dev.mayfly.snapshot.comparison.ContextChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.comparison.RestComparison;
import dev.mayfly.snapshot.contexts.ContextPath;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Thread-safe, without state: what changed from one profile to another, for people. */
public final class ComparisonText {

  private static final ImmutableList<Column<Change>> MARKED = marked(ChangeColumns.ALL);

  private ComparisonText() {}

  /** The columns behind a first one with the marks of new and vanished rows. */
  static ImmutableList<Column<Change>> marked(ImmutableList<Column<Change>> columns) {
    return ImmutableList.<Column<Change>>builder()
        .add(Column.shown("", Unit.NAME, ChangeColumns::mark))
        .addAll(columns)
        .build();
  }

  /** Immutable: what the rows of a table are of. */
  public enum View {
    /** Types. */
    TYPE,
    /** Sites. */
    SITE,
    /** Contexts. */
    CONTEXT,
    /** Accounts, where there are any. */
    ACCOUNT,
    /** Layers of frameworks, where there are any. */
    LAYER,
    /** Holders of objects, in heap dumps. */
    HOLDER
  }

  /**
   * Writes a comparison.
   *
   * @param views the tables to write
   * @param rows the rows of the longest table
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ProfileComparison comparison, Set<View> views, int rows, Appendable out)
      throws IOException {
    TextLayout layout = new TextLayout(TextLayout.DEFAULT.width(), rows, 0);
    TextSource source = new TextSource(comparison.after(), layout, ProfileNames.of(comparison));
    TextWriter page = new TextWriter(out, layout.width());
    page.wrapped("", "before: " + about(comparison.before().environment()));
    page.wrapped("", "after:  " + about(comparison.after().environment()));
    Optional<String> frames = FrameSentences.difference(comparison);
    if (frames.isPresent()) {
      page.wrapped("", frames.get());
    }
    writeTotals(comparison, page);
    RestComparison rest = RestComparison.of(comparison.before(), comparison.after());
    if (views.contains(View.TYPE) && !rest.isEmpty()) {
      RestComparisonSection.write(rest, source, page);
    }
    if (views.contains(View.ACCOUNT) && !comparison.byAccount().isEmpty()) {
      table(
          "ACCOUNTS",
          "account",
          List.copyOf(comparison.byAccount().entrySet()),
          Map.Entry::getValue,
          row -> row.getKey(),
          source.layout(),
          MARKED,
          page);
    }
    if (views.contains(View.LAYER) && !comparison.after().layers().isEmpty()) {
      ComparedLayers.write(comparison, page);
    }
    if (views.contains(View.TYPE)) {
      table(
          "TYPES",
          "type",
          List.copyOf(comparison.byType().entrySet()),
          Map.Entry::getValue,
          row -> ClassNames.full(row.getKey()),
          source.layout(),
          MARKED,
          page);
    }
    if (views.contains(View.SITE)) {
      table(
          "SITES",
          "site",
          List.copyOf(comparison.bySite().entrySet()),
          Map.Entry::getValue,
          row -> site(source, row),
          source.layout(),
          MARKED,
          page);
    }
    if (views.contains(View.CONTEXT)) {
      table(
          "CONTEXTS",
          "context, without its callees",
          comparison.byContext(),
          ContextChange::change,
          row -> path(source, row.path()),
          source.layout(),
          MARKED,
          page);
      if (comparison.quantities().contains(Quantity.PHYSICAL_BYTES)) {
        writeAmounts(
            "PHYSICAL BYTES",
            "bytes that the JVM allocated, by the innermost woven context",
            "physical",
            Units::bytes,
            comparison.byContext(Quantity.PHYSICAL_BYTES),
            source,
            page);
      }
      if (comparison.quantities().contains(Quantity.BYTECODES)) {
        writeAmounts(
            "BYTECODES",
            "executed in woven code, by context",
            "bytecodes",
            Units::count,
            comparison.byContext(Quantity.BYTECODES),
            source,
            page);
      }
      if (comparison.quantities().contains(Quantity.CPU)) {
        writeAmounts(
            "TIME",
            "CPU time by context, estimated from samples",
            "cpu",
            Units::nanos,
            comparison.byContext(Quantity.CPU),
            source,
            page);
      }
    }
  }

  private static String about(Environment about) {
    return about.scope()
        + ", context="
        + about.contextModes().text()
        + ", "
        + Units.nanos(about.durationNanos())
        + " to "
        + about.end().truncatedTo(ChronoUnit.SECONDS);
  }

  private static void writeTotals(ProfileComparison comparison, TextWriter page)
      throws IOException {
    page.line("");
    TextTable table = new TextTable().names("").numbers("before", "after", "change", "%");
    for (Quantity quantity : Quantity.values()) {
      if (quantity.option().isEmpty() || comparison.quantities().contains(quantity)) {
        AmountChange total = comparison.total(quantity);
        totalRow(QuantityNames.name(quantity), total, QuantityNames.exact(quantity), table);
      }
    }
    table.write(page);
  }

  static void totalRow(
      String name, AmountChange total, LongFunction<String> format, TextTable table) {
    table.row(
        name,
        ChangeNumbers.amount(total.before(), format),
        ChangeNumbers.amount(total.after(), format),
        ChangeNumbers.difference(total, format),
        ChangeNumbers.percent(total));
  }

  static <R> void table(
      String title,
      String what,
      List<R> all,
      Function<R, Change> changeOf,
      Function<R, String> nameOf,
      TextLayout layout,
      ImmutableList<Column<Change>> columns,
      TextWriter page)
      throws IOException {
    Map<Change.Kind, Long> kinds = new EnumMap<>(Change.Kind.class);
    for (R row : all) {
      kinds.merge(changeOf.apply(row).kind(), 1L, Long::sum);
    }
    page.heading(
        title,
        Units.count(kinds.getOrDefault(Change.Kind.APPEARED, 0L))
            + " appeared, "
            + Units.count(kinds.getOrDefault(Change.Kind.GREW, 0L))
            + " grew, "
            + Units.count(kinds.getOrDefault(Change.Kind.SHRANK, 0L))
            + " shrank, "
            + Units.count(kinds.getOrDefault(Change.Kind.VANISHED, 0L))
            + " vanished, "
            + Units.count(kinds.getOrDefault(Change.Kind.SAME, 0L))
            + " stayed the same");
    List<R> rows =
        all.stream()
            .filter(row -> changeOf.apply(row).kind() != Change.Kind.SAME)
            .limit(layout.rows())
            .toList();
    if (rows.isEmpty()) {
      page.line("  Nothing changed.");
      return;
    }
    TextTable.of(Column.of(changeOf, columns), rows, what)
        .write(page, room -> rows.stream().map(nameOf).toList());
    long left = all.size() - kinds.getOrDefault(Change.Kind.SAME, 0L) - rows.size();
    if (left > 0) {
      page.line("  … and " + Units.count(left) + " more");
    }
  }

  private static void writeAmounts(
      String title,
      String about,
      String column,
      LongFunction<String> unit,
      List<ContextAmountChange> all,
      TextSource source,
      TextWriter page)
      throws IOException {
    List<ContextAmountChange> changed = all.stream().filter(ComparisonText::hasChanged).toList();
    long known = changed.stream().filter(row -> row.change().isKnown()).count();
    long unknown = all.stream().filter(row -> !row.change().isKnown()).count();
    page.heading(
        title,
        about
            + "; "
            + Units.count(known)
            + " of "
            + Units.count(all.size())
            + " changed"
            + (unknown == 0 ? "" : ", " + Units.count(unknown) + " not known"));
    if (changed.isEmpty()) {
      page.line("  Nothing changed.");
      return;
    }
    TextTable table =
        new TextTable().numbers(column, "%", "before", "after").names("context itself");
    int shown = Math.min(changed.size(), source.layout().rows());
    for (ContextAmountChange row : changed.subList(0, shown)) {
      AmountChange change = row.change();
      table.row(
          ChangeNumbers.difference(change, unit),
          ChangeNumbers.percent(change),
          ChangeNumbers.amount(change.before(), unit),
          ChangeNumbers.amount(change.after(), unit),
          row.path().equals(ContextPath.ROOT) ? ProfileNames.OUTSIDE : path(source, row.path()));
    }
    table.write(page);
    if (shown < changed.size()) {
      page.line("  … and " + Units.count(changed.size() - shown) + " more");
    }
  }

  /** Whether it is known to have changed, or may have: one side is known, the other is not. */
  private static boolean hasChanged(ContextAmountChange row) {
    return row.change().before() != row.change().after();
  }

  private static String site(TextSource source, Map.Entry<AllocationSite, Change> row) {
    return source.names().site(row.getKey());
  }

  private static String path(TextSource source, ContextPath path) {
    return PathNames.of(path.innermost(PathNames.METHODS), source.names());
  }
}
