package dev.mayfly.agent.boot;

/**
 * Confined to the starting thread. The main class of the JVM that {@code mayfly weave} starts: the
 * agent does the work before it and ends the JVM, so it runs only if the agent cannot start. The
 * program's own main class never runs there.
 */
public final class WeaveMain {
  private WeaveMain() {}

  /** Ends the JVM; what went wrong is on standard error. */
  public static void main(String[] arguments) {
    System.exit(1);
  }
}
