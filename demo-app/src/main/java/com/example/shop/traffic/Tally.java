package com.example.shop.traffic;

/**
 * Immutable count of the requests of shoppers.
 *
 * @param requests how many requests got the answer that they should
 * @param failures how many did not
 * @param orders how many orders were placed
 */
record Tally(int requests, int failures, int orders) {
  static final Tally NONE = new Tally(0, 0, 0);

  Tally plus(Tally other) {
    return new Tally(requests + other.requests, failures + other.failures, orders + other.orders);
  }
}
