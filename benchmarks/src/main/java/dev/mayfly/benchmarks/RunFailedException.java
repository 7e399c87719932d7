package dev.mayfly.benchmarks;

/** Immutable. A measured program failed, or did not do what it does unprofiled. */
final class RunFailedException extends Exception {
  private static final long serialVersionUID = 1;

  RunFailedException(String message) {
    super(message);
  }
}
