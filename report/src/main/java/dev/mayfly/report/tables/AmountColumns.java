package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.LiveHeapSentences;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.LiveSite;
import java.util.List;
import java.util.function.ToLongFunction;

/** Thread-safe, without state: amounts and their share of the whole, for people. */
public final class AmountColumns {

  private AmountColumns() {}

  /** Allocations, and their share. */
  public static List<Column<AllocationStats>> allocations(AllocationStats total) {
    return amounts("allocations", Unit.COUNT, AllocationStats::allocations, total.allocations());
  }

  /** Bytes, and their share. */
  public static List<Column<AllocationStats>> bytes(AllocationStats total) {
    return amounts("bytes", Unit.BYTES, AllocationStats::bytes, total.bytes());
  }

  /** The live objects of a site. */
  public static List<Column<LiveSite>> live(LiveHeap heap) {
    return ImmutableList.of(
        Column.shown("objects", Unit.TEXT, LiveHeapSentences::objects),
        Column.shown("bytes", Unit.TEXT, LiveHeapSentences::bytes),
        share(LiveSite::bytes, heap.bytes()));
  }

  private static <R> List<Column<R>> amounts(
      String title, Unit unit, ToLongFunction<R> amount, long total) {
    return ImmutableList.of(Column.shown(title, unit, amount::applyAsLong), share(amount, total));
  }

  private static <R> Column<R> share(ToLongFunction<R> amount, long total) {
    return Column.shown(
        "%", Unit.PERCENT, row -> total == 0 ? 0 : (double) amount.applyAsLong(row) / total);
  }
}
