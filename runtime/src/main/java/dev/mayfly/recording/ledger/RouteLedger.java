package dev.mayfly.recording.ledger;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The bytes of measured requests by route and layer, kept beside the recorders so that
 * every copy of the profiler's API in the program can report them.
 */
public final class RouteLedger {
  /** Stands for the routes beyond those that are distinguished. */
  public static final String OTHERS = "(other)";

  private static final RouteLedger INSTANCE = new RouteLedger();
  private static final int MOST_ROUTES = 200;

  private final Map<String, Route> routes = new HashMap<>();

  /** Confined to its owner's lock, or to its reader. The requests of a route. */
  public static final class Route {
    private long requests;
    private long unattributed;
    private long[] bytes = {};

    private Route() {}

    private void add(long @Nullable [] more) {
      requests++;
      if (more == null) {
        unattributed++;
        return;
      }
      bytes = bytes.length == 0 ? new long[more.length] : bytes;
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] += more[i];
      }
    }

    private Route copy() {
      Route copy = new Route();
      copy.requests = requests;
      copy.unattributed = unattributed;
      copy.bytes = bytes.clone();
      return copy;
    }

    /** The number of requests that have ended. */
    public long requests() {
      return requests;
    }

    /** The number of those requests whose bytes are not known. */
    public long unattributed() {
      return unattributed;
    }

    /** The bytes of the others, by place; 0 beyond the places there are. */
    public long bytes(int place) {
      return place < bytes.length ? bytes[place] : 0;
    }
  }

  private RouteLedger() {}

  /** The ledger of this JVM. */
  public static RouteLedger instance() {
    return INSTANCE;
  }

  /**
   * A request has ended.
   *
   * @param bytes what its threads allocated for it, as {@code ThreadLayers} reads it; null if that
   *     is not known
   */
  public synchronized void add(String route, long @Nullable [] bytes) {
    String name = routes.size() < MOST_ROUTES || routes.containsKey(route) ? route : OTHERS;
    routes.computeIfAbsent(name, first -> new Route()).add(bytes);
  }

  /** The routes so far, by name. */
  public synchronized Map<String, Route> routes() {
    Map<String, Route> copies = new HashMap<>();
    routes.forEach((name, route) -> copies.put(name, route.copy()));
    return copies;
  }
}
