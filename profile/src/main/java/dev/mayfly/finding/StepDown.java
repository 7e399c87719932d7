package dev.mayfly.finding;

/**
 * Confined to one thread: judges many tests at once by Holm's step-down procedure (<i>A simple
 * sequentially rejective multiple test procedure</i>, Scandinavian Journal of Statistics 6, 1979),
 * which holds however the tests depend on each other: that anything is found by chance has a
 * probability of at most 5 %.
 */
final class StepDown {

  private static final double LEVEL = 0.05;

  private int left;
  private double chance;

  /** Begins with a number of tests. */
  StepDown(int tests) {
    left = tests;
  }

  /**
   * Whether the next test has found something; the first one that has not ends the procedure.
   *
   * @param next its own probability, no smaller than those before
   */
  boolean finds(double next) {
    chance = Math.max(chance, Math.min(1, left-- * next));
    return chance <= LEVEL;
  }

  /** The probability that one so sure as the last, or surer, is found by chance. */
  double chance() {
    return chance;
  }
}
