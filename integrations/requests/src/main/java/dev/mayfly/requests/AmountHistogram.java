package dev.mayfly.requests;

import org.HdrHistogram.Histogram;

/**
 * Confined (its owner locks). Amounts of requests, in memory that does not grow with their number.
 */
final class AmountHistogram {
  private static final int DIGITS = 2;
  private static final long LARGEST = 1L << 50;

  private final Histogram histogram = new Histogram(DIGITS);
  private long count;
  private long sum;
  private long max;

  /** Adds the amount of a request; nothing if it is unknown, below 0. */
  void add(long amount) {
    if (amount < 0) {
      return;
    }
    histogram.recordValue(Math.min(amount, LARGEST));
    count++;
    sum += amount;
    max = Math.max(max, amount);
  }

  Distribution distribution() {
    return new Distribution(
        count,
        sum,
        count == 0 ? 0 : Math.round(10.0 * sum / count) / 10.0,
        percentile(50),
        percentile(95),
        percentile(99),
        max);
  }

  private long percentile(double percent) {
    return count == 0 ? 0 : Math.min(max, histogram.getValueAtPercentile(percent));
  }
}
