package dev.mayfly.benchmarks;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Confined. Divides the time that there is among the runs that are still to come, and says when all
 * will be done.
 */
final class TimeBudget {
  /** A run that needs less than its share leaves some to others. */
  private static final double GENEROUS = 1.3;

  private static final int LEAST_SECONDS = 3;

  private final Duration budget;
  private final int runs;
  private final LongSupplier nanoClock;
  private final long start;
  private final double allShares;
  private double sharesDone;
  private int done;

  /**
   * A budget that begins to run now.
   *
   * @param budget how long all runs may take; zero for as long as they do
   * @param runs how many there will be
   * @param shares the sum of their shares
   */
  TimeBudget(Duration budget, int runs, double shares, LongSupplier nanoClock) {
    this.budget = budget;
    this.runs = runs;
    this.allShares = shares;
    this.nanoClock = nanoClock;
    this.start = nanoClock.getAsLong();
  }

  /**
   * When the next run has to start its last rounds, in seconds from its start; 0 for never.
   *
   * @param share its share
   */
  int seconds(double share) {
    if (budget.isZero()) {
      return 0;
    }
    double left = (budget.toNanos() - elapsed()) / 1e9;
    double others = Math.max(0, allShares - sharesDone - share);
    return Math.max(LEAST_SECONDS, (int) (GENEROUS * left * share / (others + share)));
  }

  /** Counts a run that is done, or left out. */
  void done(double share) {
    done++;
    sharesDone += share;
  }

  /** How far it is, and how long the rest will take. */
  String progress() {
    if (done == 0) {
      return "[1/" + runs + "]";
    }
    long minutes = Math.round(elapsed() / 60e9 / sharesDone * (allShares - sharesDone));
    return "[" + (done + 1) + "/" + runs + ", about " + minutes + " min left]";
  }

  private long elapsed() {
    return nanoClock.getAsLong() - start;
  }
}
