package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.LiveHeapSentences;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.contexts.LiveSite;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: amounts and their share of the whole, for people. */
public final class AmountColumns {

  private AmountColumns() {}

  /** Allocations, and their share. */
  public static List<Column<AllocationStats>> allocations(AllocationStats total) {
    return ImmutableList.of(
        Column.shown("allocations", Unit.COUNT, AllocationStats::allocations)
            .about("Number of allocated objects"),
        share(AllocationStats::allocations, total.allocations())
            .about("Share of all allocated objects"));
  }

  /** Counted amounts: text begins with allocations, and the page with bytes. */
  static List<Column<AllocationStats>> counted(AllocationStats total) {
    return ImmutableList.<Column<AllocationStats>>builder()
        .addAll(Column.only(allocations(total), Display.View.TEXT))
        .addAll(Column.only(bytes(total), Display.View.TEXT, Display.View.COUNTED))
        .add(allocations(total).get(0).titled("objects", Unit.COUNT).only(Display.View.COUNTED))
        .add(allocations(total).get(1).only(Display.View.COUNTED))
        .build();
  }

  /** The columns without shares in text. */
  static List<Column<AllocationStats>> withoutShares(AllocationStats total) {
    Column<AllocationStats> objects = allocations(total).get(0);
    return ImmutableList.of(
        objects.only(Display.View.TEXT),
        bytes(total).get(0).only(Display.View.TEXT, Display.View.COUNTED),
        bytes(total).get(1).only(Display.View.COUNTED),
        objects.titled("objects", Unit.COUNT).only(Display.View.COUNTED),
        allocations(total).get(1).only(Display.View.COUNTED));
  }

  /** Bytes, and their share. */
  public static List<Column<AllocationStats>> bytes(AllocationStats total) {
    return ImmutableList.of(
        Column.shown("bytes", Unit.BYTES, AllocationStats::bytes)
            .about("Sum of the shallow sizes")
            .partOf(total.bytes()),
        share(AllocationStats::bytes, total.bytes()).about("Share of all bytes"));
  }

  /**
   * Counted and estimated bytes in columns of their own, and their sum, which is an estimate, too.
   */
  static <R> List<Column<R>> all(
      ProfileSnapshot snapshot,
      ToLongFunction<R> counted,
      Function<R, @Nullable RestEstimate> estimate) {
    long whole = Math.max(snapshot.whole().allocatedBytes(), snapshot.total().bytes());
    return Column.only(
        ImmutableList.of(
            Column.<R>shown(
                    "all bytes",
                    Unit.ESTIMATE,
                    row -> all(counted.applyAsLong(row), estimate.apply(row)))
                .about("Counted and estimated bytes")
                .partOf(whole),
            AmountColumns.<R>share(
                    row -> all(counted.applyAsLong(row), estimate.apply(row)).bytes(), whole)
                .about("Share of all allocated bytes"),
            Column.<R>shown("counted", Unit.BYTES, counted::applyAsLong).about("Exact"),
            estimated(estimate)),
        Display.View.ALL);
  }

  static <R> Column<R> estimated(Function<R, @Nullable RestEstimate> estimate) {
    return Column.<R>shown(
            "estimated ± 95 %",
            Unit.ESTIMATE,
            row -> {
              RestEstimate known = estimate.apply(row);
              return known == null ? null : new Unit.Estimate(known.bytes(), known.halfWidth());
            })
        .about("Allocated by unwoven code, from samples");
  }

  private static Unit.Estimate all(long counted, @Nullable RestEstimate estimate) {
    return estimate == null
        ? new Unit.Estimate(counted, -1)
        : new Unit.Estimate(counted + estimate.bytes(), estimate.halfWidth());
  }

  /** The live objects of a site. */
  public static List<Column<LiveSite>> live(LiveHeap heap) {
    return ImmutableList.of(
        Column.shown("objects", Unit.TEXT, LiveHeapSentences::objects),
        Column.shown("bytes", Unit.TEXT, LiveHeapSentences::bytes),
        share(LiveSite::bytes, heap.bytes()));
  }

  private static <R> Column<R> share(ToLongFunction<R> amount, long total) {
    return Column.shown(
        "%", Unit.PERCENT, row -> total == 0 ? 0 : (double) amount.applyAsLong(row) / total);
  }
}
