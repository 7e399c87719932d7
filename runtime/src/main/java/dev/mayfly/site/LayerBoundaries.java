package dev.mayfly.site;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The methods at which layers of frameworks begin: noted while their classes are
 * woven. Where two class loaders define a class of one name, the last one counts.
 */
public final class LayerBoundaries {
  /**
   * Immutable. A boundary.
   *
   * @param layer the name of the layer
   * @param isOwn whether the method's class is in scope, so that its allocations are counted
   */
  public record Boundary(String layer, boolean isOwn) {}

  private static final LayerBoundaries INSTANCE = new LayerBoundaries();

  private final Map<MethodFrame, Boundary> boundaries = new ConcurrentHashMap<>();

  LayerBoundaries() {}

  /** The boundaries of this JVM's classes. */
  public static LayerBoundaries instance() {
    return INSTANCE;
  }

  /** Notes a boundary. */
  public void note(MethodFrame method, Boundary boundary) {
    boundaries.put(method, boundary);
  }

  /** The boundary that a method is; null if it is none. */
  public @Nullable Boundary find(MethodFrame method) {
    return boundaries.get(method);
  }

  /** Whether nothing was noted. */
  public boolean isEmpty() {
    return boundaries.isEmpty();
  }
}
