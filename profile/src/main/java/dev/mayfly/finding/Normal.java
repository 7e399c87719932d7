package dev.mayfly.finding;

/** Thread-safe, without state: the normal distribution. */
final class Normal {

  /** The quantile for 95 %, on two sides. */
  static final double Z95 = 1.959964;

  private Normal() {}

  /**
   * The probability that a standard normal variable exceeds a value that is not negative.
   *
   * <p>For small values by the series of the error function (Abramowitz and Stegun, <i>Handbook of
   * Mathematical Functions</i>, 1964, 26.2.11), for others by Laplace's continued fraction
   * (26.2.14), which keeps its relative precision in the far tail.
   */
  static double upperTail(double z) {
    double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    if (z < 2.5) {
      double term = z;
      double sum = z;
      for (int k = 3; k < 80; k += 2) {
        term *= z * z / k;
        sum += term;
      }
      return 0.5 - density * sum;
    }
    double fraction = z;
    for (int k = 80; k > 0; k--) {
      fraction = z + k / fraction;
    }
    return density / fraction;
  }
}
