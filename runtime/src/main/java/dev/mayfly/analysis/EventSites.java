package dev.mayfly.analysis;

import dev.mayfly.site.MethodFrame;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Thread-safe. Numbers the sites of events when their methods are woven, once, from 1 on. */
public final class EventSites {
  private static final int FIRST_LENGTH = 256;

  /** Guarded by this class; the id of the first site of a method with these sites. */
  private static final Map<Key, Integer> KNOWN = new HashMap<>();

  /** Guarded by this class. */
  private static int size = 1;

  private static volatile Site[] sites = new Site[FIRST_LENGTH];

  /**
   * Immutable. A site in its method.
   *
   * @param line the line; 0 if it is unknown
   * @param member as in {@link Site#member}
   */
  public record Spec(int line, String member) {}

  private record Key(MethodFrame method, List<Spec> specs) {}

  private EventSites() {}

  /** Registers the sites of a method; returns the id of the first, and the others follow. */
  public static synchronized int register(MethodFrame method, List<Spec> specs) {
    Key key = new Key(method, specs);
    Integer known = KNOWN.get(key);
    if (known != null) {
      return known;
    }
    int first = size;
    Site[] all = sites;
    if (first + specs.size() > all.length) {
      all = Arrays.copyOf(all, Math.max(first + specs.size(), 2 * all.length));
    }
    for (Spec spec : specs) {
      all[size++] =
          new Site(
              method.className(), method.methodName(), method.descriptor(), spec.line, spec.member);
    }
    sites = all;
    KNOWN.put(key, first);
    return first;
  }

  /** The site with this id, from code that was woven with it. */
  static Site of(int id) {
    return sites[id];
  }
}
