package dev.mayfly.snapshot.layers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.site.MethodFrame;
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
 * Immutable: the bytes of the program's methods that requests call first, such as those of
 * controllers, by layer. Bytes of requests beside these methods, in a view say, are in no row.
 *
 * @param method the outermost method of the program's own code below a request
 * @param ownBytes the physical bytes of the program's own code below it
 * @param byLayer the physical bytes below it by layer, without the program's own code
 */
public record RequestLayers(
    MethodFrame method, long ownBytes, ImmutableSortedMap<String, Long> byLayer) {

  /** The physical bytes of the method and all that it calls. */
  public long totalBytes() {
    long sum = ownBytes;
    for (long bytes : byLayer.values()) {
      sum = Counters.plus(sum, bytes);
    }
    return sum;
  }

  /** The rows of a tree of contexts, those with the most bytes first. */
  public static ImmutableList<RequestLayers> of(ContextSnapshot root, Boundaries boundaries) {
    Map<MethodFrame, Sum> sums = new TreeMap<>();
    root.walk()
        .handDown(
            new Position(false, null, null, true),
            (caller, context) -> caller.to(context, boundaries),
            (context, position) -> {
              if (position.method != null) {
                sums.computeIfAbsent(position.method, first -> new Sum()).add(context, position);
              }
            });
    List<RequestLayers> rows = new ArrayList<>();
    sums.forEach(
        (method, sum) ->
            rows.add(new RequestLayers(method, sum.own, ImmutableSortedMap.copyOf(sum.byLayer))));
    rows.removeIf(row -> row.totalBytes() == 0);
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(RequestLayers::totalBytes)
            .reversed()
            .thenComparing(RequestLayers::method),
        rows);
  }

  /**
   * Immutable: a context below requests.
   *
   * @param method the outermost own method below it
   * @param layer the layer of the innermost boundary
   * @param isOwn whether the context's method is the program's own code
   */
  private record Position(
      boolean inRequest, @Nullable MethodFrame method, @Nullable String layer, boolean isOwn) {

    Position to(ContextSnapshot context, Boundaries boundaries) {
      Optional<Boundaries.Boundary> boundary = boundaries.find(context.method());
      String at = boundary.map(Boundaries.Boundary::layer).orElse(layer);
      boolean below = inRequest || Layers.REQUEST.equals(at);
      boolean own = boundaries.isOwn(context.method());
      return new Position(
          below, method == null && inRequest && own ? context.method() : method, at, own);
    }
  }

  /** Confined: the sum of the contexts below a method. */
  private static final class Sum {
    private final Map<String, Long> byLayer = new TreeMap<>();
    private long own;

    void add(ContextSnapshot context, Position position) {
      long bytes = context.amounts().get(Quantity.PHYSICAL_BYTES);
      if (position.isOwn || position.layer == null) {
        own = Counters.plus(own, bytes);
      } else if (bytes > 0) {
        byLayer.merge(position.layer, bytes, Counters::plus);
      }
    }
  }
}
