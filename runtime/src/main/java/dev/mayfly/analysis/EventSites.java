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

  private record Place(MethodFrame method, Spec spec) {
    Site site(String member) {
      return new Site(
          method.className(), method.methodName(), method.descriptor(), spec.line, member);
    }
  }

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

  /** How many sites are registered. */
  public static synchronized int count() {
    return PLACES.size();
  }

  /** The site with this id, where a field has the class that the instruction names. */
  public static synchronized Site named(int id) {
    Place place = PLACES.get(id - 1);
    return place.site(place.spec.member);
  }

  private static synchronized Site make(int id) {
    Site known = sites[id];
    if (known != null) {
      return known;
    }
    Place place = PLACES.get(id - 1);
    Spec spec = place.spec;
    Site made = place.site(spec.ofField ? DeclaredFields.resolve(spec.member) : spec.member);
    sites[id] = made;
    return made;
  }
}
