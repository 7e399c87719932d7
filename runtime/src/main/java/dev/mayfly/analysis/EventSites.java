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

  /** The number of bytes that a reference takes in the heap of this JVM. */
  private static volatile int referenceBytes = 4;

  /**
   * Immutable. A site in its method.
   *
   * @param line the line; 0 if it is unknown
   * @param member as in {@link Site#member}
   * @param ofField whether the member is a field, with the class that the instruction names
   * @param bytecodeIndex as in {@link Site#bytecodeIndex}
   * @param type the first letter of the descriptor of the memory accessed; 0 for no access
   * @param writes as in {@link Site#writes}
   * @param after whether the event is reported after the instruction
   */
  public record Spec(
      Event event,
      int line,
      String member,
      boolean ofField,
      int bytecodeIndex,
      char type,
      boolean writes,
      boolean after) {

    /** A place that is no event of an analysis. */
    public static Spec place(int line, String member) {
      return new Spec(Event.PLACE, line, member, false, -1, (char) 0, false, false);
    }

    /** An event that is no access. */
    public static Spec of(Event event, int line, String member, int bytecodeIndex) {
      return new Spec(event, line, member, false, bytecodeIndex, (char) 0, false, false);
    }

    /** This event, reported after the instruction. */
    public Spec toldAfter() {
      return new Spec(event, line, member, ofField, bytecodeIndex, type, writes, true);
    }

    /** The site in a method, where a field has the class that the instruction names. */
    public Site in(MethodFrame method) {
      return site(method, member);
    }

    private Site site(MethodFrame method, String resolved) {
      return new Site(
          method.className(),
          method.methodName(),
          method.descriptor(),
          line,
          resolved,
          event,
          bytecodeIndex,
          bytes(),
          writes);
    }

    private int bytes() {
      return switch (type) {
        case 'Z', 'B' -> 1;
        case 'C', 'S' -> 2;
        case 'I', 'F' -> 4;
        case 'J', 'D' -> 8;
        case 'L', '[' -> event == Event.NONOBJECT ? 8 : referenceBytes; // on the stack
        default -> 0;
      };
    }
  }

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

  /** Sets how many bytes a reference takes in the heap of this JVM. */
  public static void referenceBytes(int bytes) {
    referenceBytes = bytes;
  }

  /** Whether the site with this id tells of its event after the instruction. */
  static synchronized boolean isAfter(int id) {
    return PLACES.get(id - 1).spec.after;
  }

  /** The number of registered sites. */
  public static synchronized int count() {
    return PLACES.size();
  }

  /** The site with this id, where a field has the class that the instruction names. */
  public static synchronized Site named(int id) {
    Place place = PLACES.get(id - 1);
    return place.spec.in(place.method);
  }

  private static synchronized Site make(int id) {
    Site known = sites[id];
    if (known != null) {
      return known;
    }
    Place place = PLACES.get(id - 1);
    Spec spec = place.spec;
    Site made =
        spec.site(place.method, spec.ofField ? DeclaredFields.resolve(spec.member) : spec.member);
    sites[id] = made;
    return made;
  }
}
