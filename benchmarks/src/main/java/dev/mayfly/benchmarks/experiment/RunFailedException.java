package dev.mayfly.benchmarks.experiment;

/** Immutable. A measured program failed, or did not do what it does unprofiled. */
public final class RunFailedException extends Exception {
  private static final long serialVersionUID = 1;

  /** A failure, with what the program printed. */
  public RunFailedException(String message) {
    super(message);
  }
}
