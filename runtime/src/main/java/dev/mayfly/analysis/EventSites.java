package dev.mayfly.analysis;

import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Numbers the sites of events when their methods are woven, once, from 1 on. A {@link
 * Site} is made at its first event: by then it is known which class declares its field.
 */
public final class EventSites {
  private static final int FIRST_LENGTH = 256;

  /** Guarded by this class; the id of the first site of a method with these sites. */
  private static final Map<Key, Integer> KNOWN = new HashMap<>();

  /** Guarded by this class; by id less 1. */
  private static final List<Place> PLACES = new ArrayList<>();

  /** By id; elements are written with the lock of this class, and never change. */
  private static volatile @Nullable Site[] sites = new Site[FIRST_LENGTH];

  /**
   * Immutable. A site in its method.
   *
   * @param line the line; 0 if it is unknown
   * @param member as in {@link Site#member}
   * @param ofField whether the member is a field, with the class that the instruction names
   */
  public record Spec(int line, String member, boolean ofField) {}

  private record Key(MethodFrame method, List<Spec> specs) {}

  private record Place(MethodFrame method, Spec spec) {}

  private EventSites() {}

  /** Registers the sites of a method; returns the id of the first, and the others follow. */
  public static synchronized int register(MethodFrame method, List<Spec> specs) {
    Key key = new Key(method, specs);
    Integer known = KNOWN.get(key);
    if (known != null) {
      return known;
    }
    int first = PLACES.size() + 1;
    for (Spec spec : specs) {
      PLACES.add(new Place(method, spec));
    }
    if (PLACES.size() >= sites.length) {
      sites = Arrays.copyOf(sites, Math.max(PLACES.size() + 1, 2 * sites.length));
    }
    KNOWN.put(key, first);
    return first;
  }

  /** The site with this id, from code that was woven with it. */
  public static Site of(int id) {
    Site known = sites[id];
    return known != null ? known : make(id);
  }

  private static synchronized Site make(int id) {
    Site known = sites[id];
    if (known != null) {
      return known;
    }
    MethodFrame method = PLACES.get(id - 1).method;
    Spec spec = PLACES.get(id - 1).spec;
    Site made =
        new Site(
            method.className(),
            method.methodName(),
            method.descriptor(),
            spec.line,
            spec.ofField ? DeclaredFields.resolve(spec.member) : spec.member);
    sites[id] = made;
    return made;
  }
}
