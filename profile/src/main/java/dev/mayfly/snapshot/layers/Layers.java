package dev.mayfly.snapshot.layers;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the bytes of a program by layer. All are exact; the rows, {@link #outside} included,
 * add up to {@link #totalBytes}.
 *
 * @param rows the layers that have a boundary in the profile, those with the most bytes first
 * @param outside the bytes that no boundary has
 * @param totalBytes the bytes of all threads, as the JVM reports them, without the profiler's own
 */
public record Layers(ImmutableList<LayerRow> rows, LayerRow outside, long totalBytes) {

  /** The layer of an application's start. */
  public static final String START = "start";

  /** The layer of a request that is served. */
  public static final String REQUEST = "request";

  private static final Comparator<LayerRow> LARGEST_FIRST =
      Comparator.comparingLong(LayerRow::bytes).reversed().thenComparing(LayerRow::layer);

  /**
   * The layers of a tree of contexts. Time in proportion to the contexts.
   *
   * @param allocatedBytes the bytes of all threads; those that the tree lacks are outside
   */
  public static Layers of(ContextSnapshot root, Boundaries boundaries, long allocatedBytes) {
    Map<String, Sum> sums = new TreeMap<>();
    Sum outside = new Sum();
    root.walk()
        .handDown(
            new Position(null, null, false),
            (caller, context) -> caller.to(context, boundaries),
            (context, position) -> {
              Sum sum =
                  position.layer == null
                      ? outside
                      : sums.computeIfAbsent(position.layer, none -> new Sum());
              sum.add(context, position);
            });
    long known = root.totalAmounts().get(Quantity.PHYSICAL_BYTES);
    long total = Math.max(known, allocatedBytes);
    outside.self = Counters.plus(outside.self, total - known);
    outside.total = Counters.plus(outside.self, outside.own);
    List<LayerRow> rows = new ArrayList<>();
    sums.forEach((layer, sum) -> rows.add(sum.row(layer)));
    return new Layers(
        ImmutableList.sortedCopyOf(LARGEST_FIRST, rows), outside.row(LayerRow.OUTSIDE), total);
  }

  /**
   * The row of a layer.
   *
   * @return the row, if a boundary of the layer is in the profile
   */
  public Optional<LayerRow> find(String layer) {
    return rows.stream().filter(row -> row.layer().equals(layer)).findFirst();
  }

  /** The bytes of the program's own code in all layers and outside, with code that it called. */
  public long ownBytes() {
    long sum = outside.ownBytes();
    for (LayerRow row : rows) {
      sum = Counters.plus(sum, row.ownBytes());
    }
    return sum;
  }

  /** Whether no layer has a boundary in the profile. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /**
   * Immutable: a context with the boundaries that it has been called through.
   *
   * @param layer the layer of the innermost boundary; null outside all
   * @param outer the context of the boundary before that one, where its layer was another
   * @param isOwn whether the context's method is the program's own code
   * @param enters whether the layer is entered here from outside of it
   */
  private record Position(
      @Nullable String layer, @Nullable Position outer, boolean isOwn, boolean enters) {

    Position(@Nullable String layer, @Nullable Position outer, boolean isOwn) {
      this(layer, outer, isOwn, false);
    }

    Position to(ContextSnapshot context, Boundaries boundaries) {
      Optional<Boundaries.Boundary> boundary = boundaries.find(context.method());
      if (boundary.isEmpty()) {
        return new Position(layer, outer, true);
      }
      String next = boundary.get().layer();
      boolean own = boundary.get().isOwn();
      return next.equals(layer)
          ? new Position(layer, outer, own)
          : new Position(next, this, own, !isIn(next));
    }

    private boolean isIn(String name) {
      for (Position at = this; at != null; at = at.outer) {
        if (name.equals(at.layer)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Confined: the sum of the contexts of a layer. */
  private static final class Sum {
    private long calls;
    private long self;
    private long own;
    private long total;
    private AllocationStats counted = AllocationStats.EMPTY;

    void add(ContextSnapshot context, Position position) {
      long bytes = context.amounts().get(Quantity.PHYSICAL_BYTES);
      if (position.isOwn) {
        own = Counters.plus(own, bytes);
      } else {
        self = Counters.plus(self, bytes);
      }
      counted = counted.plus(context.selfTotal());
      if (position.enters) {
        calls = Counters.plus(calls, context.amounts().get(Quantity.CALLS));
        total = Counters.plus(total, context.totalAmounts().get(Quantity.PHYSICAL_BYTES));
      }
    }

    LayerRow row(String layer) {
      return new LayerRow(layer, calls, self, own, total, counted);
    }
  }
}
