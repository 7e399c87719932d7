package dev.mayfly.snapshot.layers;

import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.parts.Part;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Immutable: the bytes of requests by route and layer. A request is measured where Mayfly's Spring
 * starter, or its Micrometer handler, sees it; one within another is part of that.
 *
 * @param byName the requests by their routes, such as {@code GET /owners/{id}}
 */
public record Routes(ImmutableSortedMap<String, Route> byName) {

  /** No request was measured. */
  public static final Routes NONE = new Routes(ImmutableSortedMap.of());

  /** The bytes of requests by route and layer. */
  public static final Part<Routes> PART =
      Part.counters("routes", NONE, Routes::minus, Routes::plus);

  /**
   * Immutable: the requests of a route that have ended.
   *
   * @param unattributed those of them whose bytes are not known
   * @param byLayer the bytes of the others, by the innermost boundary; {@link LayerRow#OUTSIDE} for
   *     what no boundary has
   */
  public record Route(
      long requests, long unattributed, ImmutableSortedMap<String, LayerBytes> byLayer) {

    private static final Route NONE = new Route(0, 0, ImmutableSortedMap.of());

    /** Checks that no count is negative. */
    public Route {
      Counters.requireCount(requests, "requests");
      Counters.requireCount(unattributed, "unattributed");
    }

    /** The requests whose bytes are known. */
    public long measured() {
      return Counters.minus(requests, unattributed);
    }

    /** The bytes of the measured requests. */
    public long totalBytes() {
      long sum = 0;
      for (LayerBytes layer : byLayer.values()) {
        sum = Counters.plus(sum, layer.bytes());
      }
      return sum;
    }

    /** The bytes of the program's own code, and of code that it called, in all layers. */
    public long ownBytes() {
      long sum = 0;
      for (LayerBytes layer : byLayer.values()) {
        sum = Counters.plus(sum, layer.own());
      }
      return sum;
    }

    private Route minus(Route earlier) {
      return new Route(
          Counters.minus(requests, earlier.requests),
          Counters.minus(unattributed, earlier.unattributed),
          each(byLayer, earlier.byLayer, LayerBytes.NONE, LayerBytes::minus));
    }

    private Route plus(Route other) {
      return new Route(
          Counters.plus(requests, other.requests),
          Counters.plus(unattributed, other.unattributed),
          each(byLayer, other.byLayer, LayerBytes.NONE, LayerBytes::plus));
    }
  }

  /**
   * Immutable: physical bytes in a layer.
   *
   * @param own those of the program's own code, and of code that it called
   */
  public record LayerBytes(long self, long own) {
    private static final LayerBytes NONE = new LayerBytes(0, 0);

    /** Checks that no number is negative. */
    public LayerBytes {
      Counters.requireCount(self, "self");
      Counters.requireCount(own, "own");
    }

    /** The sum of both. */
    public long bytes() {
      return Counters.plus(self, own);
    }

    private LayerBytes minus(LayerBytes earlier) {
      return new LayerBytes(Counters.minus(self, earlier.self), Counters.minus(own, earlier.own));
    }

    private LayerBytes plus(LayerBytes other) {
      return new LayerBytes(Counters.plus(self, other.self), Counters.plus(own, other.own));
    }
  }

  /** The bytes of all routes in a layer. */
  public long bytesOf(String layer) {
    long sum = 0;
    for (Route route : byName.values()) {
      sum = Counters.plus(sum, route.byLayer.getOrDefault(layer, LayerBytes.NONE).bytes());
    }
    return sum;
  }

  private Routes minus(Routes earlier) {
    return new Routes(each(byName, earlier.byName, Route.NONE, Route::minus));
  }

  private Routes plus(Routes other) {
    return new Routes(each(byName, other.byName, Route.NONE, Route::plus));
  }

  /** Joins both values of each name; names without anything are left out. */
  private static <V> ImmutableSortedMap<String, V> each(
      Map<String, V> one, Map<String, V> other, V none, BinaryOperator<V> both) {
    Map<String, V> all = new TreeMap<>(other);
    all.putAll(one);
    all.replaceAll(
        (name, value) -> both.apply(one.getOrDefault(name, none), other.getOrDefault(name, none)));
    all.values().removeIf(none::equals);
    return ImmutableSortedMap.copyOf(all);
  }
}
