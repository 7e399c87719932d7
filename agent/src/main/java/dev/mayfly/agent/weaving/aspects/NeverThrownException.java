package dev.mayfly.agent.weaving.aspects;

/**
 * Immutable. Stands for {@code java.sql.SQLException} in the weaver's error messages where the
 * module {@code java.sql} is absent; it is never created. Named by the agent's class loader only.
 */
public final class NeverThrownException extends Exception {
  private static final long serialVersionUID = 1L;

  private NeverThrownException() {}
}
