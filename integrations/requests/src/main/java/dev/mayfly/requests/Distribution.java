package dev.mayfly.requests;

/**
 * Immutable. Amounts of requests. Percentiles are right to two digits (HdrHistogram: at most 1 %
 * too large); sum and maximum are exact.
 *
 * @param requests how many requests the amounts are known of
 * @param p95 the amount that 95 % of the requests do not exceed
 * @param p99 the amount that 99 % of the requests do not exceed
 */
public record Distribution(
    long requests, long sum, double mean, long p50, long p95, long p99, long max) {}
