package dev.mayfly.report.text;

import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ContextMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: the table of one view of rates. */
record RateTable(
    Rates rates, RatesText.View view, RatesText.Order order, TextSource source, TextWriter page) {

  /** Names rows, all of them at once, in this number of characters. */
  interface Namer<K> {
    List<String> names(List<K> keys, int room);
  }

  <K> void write(List<RateRow<K>> all, Namer<K> namer) throws IOException {
    List<RateRow<K>> rows = all.stream().filter(row -> !isNothing(row.interval())).toList();
    List<RateRow<K>> shown =
        rows.stream().sorted(order.comparator()).limit(source.layout().rows()).toList();
    page.heading(
        view.title,
        (rows.stream().anyMatch(row -> row.estimate() != null) ? "estimated; " : "")
            + "by "
            + order.name().toLowerCase(Locale.ROOT)
            + "/s, "
            + shown.size()
            + " of "
            + Units.count(rows.size())
            + "; bytes and objects in "
            + Units.nanos(rates.soFar().environment().durationNanos()));
    String nothing = nothing(rows.isEmpty());
    if (!nothing.isEmpty()) {
      page.line("  " + nothing);
      return;
    }
    List<K> keys = shown.stream().map(RateRow::key).toList();
    fill(shown).write(page, room -> namer.names(keys, room));
  }

  private <K> TextTable fill(List<RateRow<K>> shown) {
    AllocationStats total = total();
    boolean estimated = shown.stream().anyMatch(row -> row.estimate() != null);
    TextTable table = new TextTable().numbers("bytes/s", "%", "objects/s", "%");
    if (estimated) {
      table.numbers("± 95 %");
    }
    table.numbers("bytes", "objects").names(view.column);
    for (RateRow<K> row : shown) {
      AllocationStats stats = row.interval();
      List<String> cells = new ArrayList<>();
      cells.add(rates.bytes(stats.bytes()));
      cells.add(Units.share(stats.bytes(), total.bytes()));
      cells.add(rates.objects(stats.allocations()));
      cells.add(Units.share(stats.allocations(), total.allocations()));
      if (estimated) {
        cells.add(halfWidth(row.estimate(), total));
      }
      cells.add(Units.bytes(row.soFar().bytes()));
      cells.add(Units.count(row.soFar().allocations()));
      cells.add("");
      table.row(cells);
    }
    return table;
  }

  /** The amounts that all rows make together. */
  private AllocationStats total() {
    AllocationStats counted = rates.interval().total();
    return view == RatesText.View.LAYER
        ? new AllocationStats(counted.allocations(), 0, rates.interval().layers().totalBytes(), 0)
        : counted;
  }

  /** For the bytes, in the points of their share. */
  private static String halfWidth(@Nullable AllocationEstimate estimate, AllocationStats total) {
    return estimate == null || total.bytes() == 0
        ? "exact"
        : Units.percent(estimate.bytesHalfWidth() / total.bytes());
  }

  /** Why there is no table; empty if there is one. */
  private String nothing(boolean empty) {
    ProfileSnapshot interval = source.snapshot();
    if (view == RatesText.View.ACCOUNT && interval.accounts().isEmpty()) {
      return "No accounts. Name them with --accounts, such as --accounts=package.";
    }
    if (view == RatesText.View.CONTEXT
        && interval.environment().contextModes().isOnly(ContextMode.SITE)) {
      return "No contexts: the program runs with context=site.";
    }
    if (view == RatesText.View.LAYER && interval.layers().isEmpty()) {
      return "No layer was entered; layers need layers=on, bytes=physical and context=tree.";
    }
    return empty ? "Nothing was allocated." : "";
  }

  /** Failed constructions allocate nothing that is counted. */
  private static boolean isNothing(AllocationStats stats) {
    return stats.allocations() == 0 && stats.bytes() == 0;
  }
}
