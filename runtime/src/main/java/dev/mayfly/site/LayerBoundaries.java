package dev.mayfly.site;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The methods at which layers of frameworks begin: noted while their classes are
 * woven. Where two class loaders define a class of one name, the last one counts.
 *
 * <p>A context's bytes belong to a <em>place</em>: twice the number of its layer, which is 0
 * outside all, and 1 more for the program's own code.
 */
public final class LayerBoundaries {
  /**
   * Immutable. A boundary.
   *
   * @param isOwn whether the method's class is in scope, so that its allocations are counted
   */
  public record Boundary(String layer, boolean isOwn) {}

  /** The layers that have a place of their own; what others allocate is outside, by place. */
  private static final int MOST_LAYERS = 1000;

  private static final LayerBoundaries INSTANCE = new LayerBoundaries();

  private final Map<MethodFrame, Boundary> boundaries = new ConcurrentHashMap<>();

  /** The names of the layers; the number of one is its index, plus 1. */
  private volatile List<String> layers = List.of();

  /** The places of boundaries by frame id, else 0; empty where layers are not followed. */
  private volatile short[] places = {};

  LayerBoundaries() {}

  /** The boundaries of this JVM's classes. */
  public static LayerBoundaries instance() {
    return INSTANCE;
  }

  /** Layers of these names are followed from now on; the first call decides. */
  public synchronized void follow(List<String> names) {
    if (places.length == 0) {
      layers = List.copyOf(names.subList(0, Math.min(names.size(), MOST_LAYERS)));
      places = new short[1];
    }
  }

  /** Notes a boundary. */
  public synchronized void note(MethodFrame method, Boundary boundary) {
    boundaries.put(method, boundary);
    int frame = SiteRegistry.instance().frame(method);
    short[] now = frame < places.length ? places : Arrays.copyOf(places, Math.max(frame + 1, 256));
    now[frame] = (short) (2 * (layers.indexOf(boundary.layer) + 1) + (boundary.isOwn ? 1 : 0));
    places = now;
  }

  /** The boundary that a method is; null if it is none. */
  public @Nullable Boundary find(MethodFrame method) {
    return boundaries.get(method);
  }

  /** Whether nothing was noted. */
  public boolean isEmpty() {
    return boundaries.isEmpty();
  }

  /** The layers that are followed, in the order of their numbers, from 1 on. */
  public List<String> layers() {
    return layers;
  }

  /** The number of places; 0 where layers are not followed. */
  public int placeCount() {
    return places.length == 0 ? 0 : 2 * (layers.size() + 1);
  }

  /**
   * The place of a context's bytes.
   *
   * @param frame its method; 0 or less for none
   */
  public int placeOf(int frame, int callers) {
    short[] known = places;
    int boundary = frame > 0 && frame < known.length ? known[frame] : 0;
    return boundary != 0 ? boundary : known.length == 0 ? 0 : callers | 1;
  }
}
