package dev.mayfly.report.markdown;

import dev.mayfly.report.tables.ChangeColumns;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.report.wording.FrameSentences;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.QuantityNames;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ContextChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;

/** Thread-safe, without state: what changed from one profile to another, as a comment on it. */
public final class MarkdownComparison {
  private MarkdownComparison() {}

  /**
   * Writes a comparison.
   *
   * @param rows the most rows of each table
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ProfileComparison comparison, int rows, Appendable out)
      throws IOException {
    MarkdownWriter page = new MarkdownWriter(out);
    ProfileNames names = ProfileNames.of(comparison);
    page.title("Changes of allocations");
    page.heading("Totals");
    page.table(totals(comparison));
    Optional<String> frames = FrameSentences.difference(comparison);
    if (frames.isPresent()) {
      page.item(frames.get());
    }
    table(
        "Types",
        "type",
        comparison.byType().entrySet(),
        Map.Entry::getValue,
        row -> names.type(row.getKey()),
        rows,
        page);
    table(
        "Sites",
        "site",
        comparison.bySite().entrySet(),
        Map.Entry::getValue,
        row -> names.site(row.getKey()),
        rows,
        page);
    table(
        "Contexts",
        "context, without its callees",
        comparison.byContext(),
        ContextChange::change,
        row -> PathNames.of(row.path().innermost(PathNames.METHODS), names),
        rows,
        page);
  }

  private static MarkdownTable totals(ProfileComparison comparison) {
    MarkdownTable table = new MarkdownTable("", "before", "after", "change", "%");
    for (Quantity quantity : Quantity.values()) {
      if (quantity.option().isEmpty() || comparison.quantities().contains(quantity)) {
        AmountChange total = comparison.total(quantity);
        LongFunction<String> unit = QuantityNames.exact(quantity);
        table.row(
            QuantityNames.name(quantity),
            ChangeNumbers.amount(total.before(), unit),
            ChangeNumbers.amount(total.after(), unit),
            ChangeNumbers.difference(total, unit),
            ChangeNumbers.percent(total));
      }
    }
    return table;
  }

  private static <R> void table(
      String title,
      String what,
      Collection<R> all,
      Function<R, Change> changeOf,
      Function<R, String> nameOf,
      int rows,
      MarkdownWriter page)
      throws IOException {
    List<R> changed =
        all.stream().filter(row -> changeOf.apply(row).kind() != Change.Kind.SAME).toList();
    page.heading(title);
    if (changed.isEmpty()) {
      page.item("Nothing changed.");
      return;
    }
    MarkdownTable table =
        MarkdownTable.marked(
            what,
            row -> ChangeColumns.mark(changeOf.apply(row)),
            nameOf,
            Column.of(changeOf, ChangeColumns.ALL),
            changed.subList(0, Math.min(rows, changed.size())));
    page.table(table);
    page.more(changed.size() - rows);
  }
}
