package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;

import com.google.common.collect.Iterables;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationEstimate;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSampling;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.KnownAmounts;
import dev.mayfly.snapshot.contexts.Visit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/** Thread-safe, without state: allocations by type, by site and by context. */
final class AllocationTables {

  private AllocationTables() {}

  /** A row for each type, the one with the most bytes first. */
  static Table<?> types(ProfileSnapshot snapshot) {
    return Table.of(
            Iterables.filter(
                snapshot.byType().entrySet(), type -> type.getValue().allocations() > 0))
        .with(List.of(data("type", Map.Entry::getKey)))
        .with(Map.Entry::getValue, Columns.ALLOCATED);
  }

  /** A row for each class, method, line and type, the one with the most bytes first. */
  static Table<?> sites(ProfileSnapshot snapshot) {
    List<Map.Entry<SiteKey, AllocationStats>> rows =
        SiteKey.rows(snapshot.bySite(), AllocationStats::plus).entrySet().stream()
            .filter(row -> row.getValue().allocations() > 0)
            // a stable sort: only rows that were joined may move
            .sorted(
                Comparator.comparingLong(
                        (Map.Entry<SiteKey, AllocationStats> row) -> row.getValue().bytes())
                    .reversed())
            .toList();
    return Table.of(rows)
        .with(Map.Entry::getKey, Columns.SITE)
        .with(Map.Entry::getValue, Columns.ALLOCATED);
  }

  /**
   * A row for each context, callers first, so that a row's {@code parent} is the {@code context} of
   * one above it. The first row is the root, what no method was in: the context 0, without a
   * parent, a class or a method. So the rows add up to the whole.
   *
   * <p>{@code allocations}, {@code elements} and {@code bytes} are those of the context itself,
   * {@code totalAllocations} and {@code totalBytes} those with all below it. Where contexts were
   * sampled, {@code drawn} is the number of objects that the context's own figures are estimated
   * from, and the columns that follow are the ends of their 95 % intervals; where contexts are
   * exact, these are empty. {@code physicalBytes} and {@code totalPhysicalBytes} are the bytes that
   * the JVM allocated in the context itself, and with all below it; empty where that was not read.
   * Executed bytecodes, calls, time and its samples follow in the same way. Folded contexts have no
   * class and no method.
   */
  static Table<?> contexts(ProfileSnapshot snapshot) {
    ContextSampling sampling = snapshot.contextSampling();
    Table<Visit<ContextSnapshot>> table =
        Table.of(snapshot.root().walk())
            .with(Columns.PLACE)
            .with(Visit::context, Columns.METHOD)
            .with(place -> place.context().selfTotal(), Columns.ALLOCATED)
            .with(
                place -> place.context().total(),
                List.of(
                    data(Columns.totalName(Quantity.ALLOCATIONS), AllocationStats::allocations),
                    data(Columns.totalName(Quantity.BYTES), AllocationStats::bytes)))
            .with(
                Visit::context,
                List.of(
                    estimate("drawn", sampling, AllocationEstimate::objects),
                    estimate(
                        "allocationsLow", sampling, one -> (long) Math.floor(one.allocationsLow())),
                    estimate(
                        "allocationsHigh",
                        sampling,
                        one -> (long) Math.ceil(one.allocationsHigh())),
                    estimate("bytesLow", sampling, one -> (long) Math.floor(one.bytesLow())),
                    estimate("bytesHigh", sampling, one -> (long) Math.ceil(one.bytesHigh()))));
    for (Quantity quantity : Quantity.OF_CONTEXTS) {
      boolean isMeasured = snapshot.quantities().contains(quantity);
      KnownAmounts amounts = KnownAmounts.of(snapshot.root(), quantity);
      table =
          table.with(
              List.of(
                  data(quantity.jsonName(), place -> isMeasured ? amounts.self(place) : null),
                  data(
                      Columns.totalName(quantity),
                      place -> isMeasured ? amounts.total(place) : null)));
    }
    return table;
  }

  /** The context itself; null where there is no sample. */
  private static Column<ContextSnapshot> estimate(
      String name, ContextSampling sampling, ToLongFunction<AllocationEstimate> figure) {
    return data(
        name,
        context ->
            sampling.isEmpty() || context.samples().isEmpty()
                ? null
                : figure.applyAsLong(sampling.self(context)));
  }
}
