package dev.mayfly.requests;

import static java.util.Objects.requireNonNull;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. On whose behalf something is allocated.
 *
 * @param kind {@code http}, {@code scheduled}, {@code message}, {@code request}, {@code observed},
 *     or {@code other}
 * @param name a route with its method, a task, the name of an observation
 */
public record Principal(String kind, String name) {
  /** Stands for all principals beyond those that are distinguished. */
  public static final Principal OTHER = new Principal("other", "(other)");

  /** An HTTP request of which nothing is known. */
  public static final Principal UNKNOWN_ROUTE = new Principal("http", "(unknown)");

  /** Anybody may send any word as a method: others are one. */
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");

  /** Checks that nothing is missing. */
  public Principal {
    requireNonNull(kind, "kind");
    requireNonNull(name, "name");
  }

  /** The user who sends an HTTP request: {@code GET /products/{id}}. */
  public static Principal ofRoute(String method, @Nullable String pattern) {
    return new Principal(
        "http",
        (METHODS.contains(method) ? method : "OTHER")
            + " "
            + (pattern == null ? "(no route)" : pattern));
  }
}
