package dev.mayfly.spring.requests;

import static java.util.Objects.requireNonNull;

/**
 * Immutable. On whose behalf something is allocated.
 *
 * @param kind {@code http}, {@code scheduled}, {@code observed}, or {@code other}
 * @param name a route with its method, a task, the name of an observation
 */
public record Principal(String kind, String name) {
  /** Stands for all principals beyond those that are told apart. */
  public static final Principal OTHER = new Principal("other", "(other)");

  /** Checks that nothing is missing. */
  public Principal {
    requireNonNull(kind, "kind");
    requireNonNull(name, "name");
  }
}
