package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;
import static dev.mayfly.report.tables.Sheet.named;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import com.google.common.math.LongMath;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.contexts.ContextPath;
import dev.mayfly.snapshot.contexts.LiveSite;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The types, sites and contexts with the most bytes. Thread-safe, without state. The page has views
 * of its own for them.
 */
public final class AllocationChapters {

  private static final int CONTEXTS = 100;
  private static final int FEW = 5;

  /** The figures of a site. */
  private record Row(AllocationStats stats, long accumulated, @Nullable Long liveBytes) {}

  /** The counted bytes of a type, and an estimate of the others. */
  private record Both(long counted, RestEstimate rest) {
    private long bytes() {
      return counted + rest.bytes();
    }
  }

  private AllocationChapters() {}

  /**
   * The types.
   *
   * @param firstPage whether only the time since the start counts, and a few rows are enough
   */
  public static Chapter types(ProfileSnapshot all, boolean firstPage) {
    ProfileSnapshot snapshot = firstPage ? all.afterStart() : all;
    return Chapter.of(
            "types",
            "Top types",
            "by bytes" + since(all, firstPage),
            Sheet.types(
                    allocated(snapshot.byType()),
                    ImmutableList.<Column<AllocationStats>>builder()
                        .addAll(amounts(snapshot.total()))
                        .add(
                            shown(
                                "mean size",
                                Unit.TEXT,
                                stats -> Units.meanBytes(stats.bytes(), stats.allocations())))
                        .add(
                            shown(
                                "elements",
                                Unit.COUNT,
                                stats -> stats.elements() == 0 ? null : stats.elements()))
                        .build())
                .inText(firstPage ? FEW : Integer.MAX_VALUE))
        .ifEmpty("No type was allocated.");
  }

  /**
   * The sites, with all bytes down to each.
   *
   * @param firstPage whether only the time since the start counts
   */
  public static Chapter sites(ProfileSnapshot all, boolean firstPage) {
    ProfileSnapshot snapshot = firstPage ? all.afterStart() : all;
    Map<AllocationSite, LifetimeStats> lifetimes = all.lifetimesBySite();
    long total = snapshot.total().bytes();
    long accumulated = 0;
    ImmutableList.Builder<Map.Entry<AllocationSite, Row>> rows = ImmutableList.builder();
    for (Map.Entry<AllocationSite, AllocationStats> site : allocated(snapshot.bySite())) {
      accumulated = LongMath.saturatedAdd(accumulated, site.getValue().bytes());
      rows.add(
          Maps.immutableEntry(
              site.getKey(),
              new Row(
                  site.getValue(),
                  accumulated,
                  liveBytes(
                      lifetimes.get(site.getKey()),
                      all.bySite().getOrDefault(site.getKey(), site.getValue())))));
    }
    ImmutableList.Builder<Column<Row>> columns = ImmutableList.builder();
    columns.addAll(Column.of(Row::stats, amounts(snapshot.total())));
    columns.add(
        shown("accum", Unit.PERCENT, row -> total == 0 ? 0 : (double) row.accumulated / total));
    if (!lifetimes.isEmpty()) {
      columns.add(shown("live", Unit.BYTES, Row::liveBytes));
    }
    return Chapter.of(
            "sites",
            "Top sites",
            "by bytes" + since(all, firstPage),
            Sheet.sites(rows.build(), columns.build()))
        .ifEmpty("No site allocated anything.");
  }

  /** The bytes of the objects that were live at the end, if each is as large as the mean. */
  private static @Nullable Long liveBytes(@Nullable LifetimeStats lifetimes, AllocationStats all) {
    double mean = (double) all.bytes() / all.allocations();
    return lifetimes == null ? null : (Long) Math.round(lifetimes.liveOf(all) * mean);
  }

  private static String since(ProfileSnapshot all, boolean firstPage) {
    return firstPage && all.start().isPresent() ? ", since the start" : "";
  }

  /** The contexts, without their callees. */
  public static Chapter contexts(ProfileSnapshot snapshot) {
    Stream.Builder<Map.Entry<ContextPath, AllocationStats>> allocating = Stream.builder();
    snapshot
        .root()
        .walk()
        .handDown(
            ContextPath.ROOT,
            ContextPath::to,
            (context, path) -> {
              if (!context.selfTotal().isEmpty()) {
                allocating.add(Maps.immutableEntry(path, context.selfTotal()));
              }
            });
    Comparator<Map.Entry<ContextPath, AllocationStats>> byBytes =
        Comparator.comparingLong(row -> row.getValue().bytes());
    return Chapter.of(
        "contexts",
        "Contexts",
        "without their callees",
        new Sheet<>(
            Sheet.Of.CONTEXT,
            "context",
            ImmutableList.copyOf(
                allocating
                    .build()
                    .collect(
                        Comparators.greatest(
                            CONTEXTS,
                            byBytes.thenComparingLong(row -> row.getValue().allocations())))),
            amounts(snapshot.total())));
  }

  /** The types of all bytes, counted or not; empty where nothing was sampled. */
  public static Optional<Chapter> whole(ProfileSnapshot snapshot) {
    WholePicture whole = snapshot.whole();
    if (whole.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Both> rows = new TreeMap<>();
    snapshot
        .byType()
        .forEach((type, stats) -> rows.put(type, new Both(stats.bytes(), RestEstimate.NONE)));
    long uncertain = 0;
    long uncertainBytes = 0;
    for (Map.Entry<String, RestEstimate> rest : whole.byType().entrySet()) {
      if (rest.getValue().isCertain()) {
        rows.merge(
            rest.getKey(),
            new Both(0, rest.getValue()),
            (one, other) -> new Both(one.counted, other.rest));
      } else {
        uncertain++;
        uncertainBytes += rest.getValue().bytes();
      }
    }
    List<Column<Both>> columns =
        ImmutableList.of(
            shown("counted", Unit.BYTES, Both::counted),
            shown(
                "estimated ± 95 %",
                Unit.ESTIMATE,
                row ->
                    row.rest.samples() == 0
                        ? null
                        : new Unit.Estimate(row.rest.bytes(), row.rest.halfWidth())),
            shown("samples", Unit.COUNT, row -> row.rest.samples()),
            shown("%", Unit.PERCENT, row -> Columns.share(row.bytes(), whole.allocatedBytes())));
    return Optional.of(
        Chapter.of(
                "whole",
                "Top types of all allocated bytes",
                "counted and estimated",
                Sheet.types(
                    Sheet.greatestFirst(
                        Maps.filterValues(rows, row -> row.bytes() > 0), Both::bytes),
                    columns))
            .noting(
                uncertain == 0 ? "" : WholeSentences.uncertain(uncertain, uncertainBytes) + "."));
  }

  /** Objects that were alive at a moment. */
  public static Chapter live(String title, String about, LiveHeap heap) {
    return Chapter.of(
            "live",
            title,
            about,
            Sheet.sites(named(heap.sites(), LiveSite::site), AmountColumns.live(heap)))
        .ifEmpty("None.");
  }

  private static <K> ImmutableList<Map.Entry<K, AllocationStats>> allocated(
      Map<K, AllocationStats> stats) {
    return stats.entrySet().stream()
        .filter(row -> row.getValue().allocations() > 0)
        .collect(ImmutableList.toImmutableList());
  }

  private static List<Column<AllocationStats>> amounts(AllocationStats total) {
    return ImmutableList.<Column<AllocationStats>>builder()
        .addAll(AmountColumns.allocations(total))
        .addAll(AmountColumns.bytes(total))
        .build();
  }
}
