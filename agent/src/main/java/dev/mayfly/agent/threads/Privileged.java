package dev.mayfly.agent.threads;

import java.security.AccessController;
import java.security.PrivilegedAction;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state. Works with the agent's permissions on a thread of the program, whose
 * code may have fewer.
 */
public final class Privileged {
  private Privileged() {}

  /** Does some work and returns its result. */
  @SuppressWarnings("removal") // the JDKs that have security managers need it
  public static <T extends @Nullable Object> T get(PrivilegedAction<T> work) {
    return AccessController.doPrivileged(work);
  }
}
