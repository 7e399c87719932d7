package dev.mayfly.snapshot;

import static java.util.Objects.requireNonNull;

/**
 * Immutable: ages of tracked objects by one clock, be it time, allocated bytes or collections.
 *
 * <p>Where only a sample is tracked, each tracked object counts for as many as it stands for.
 *
 * @param deaths the ages at which objects died
 * @param live the ages of the objects that were live at the snapshot: censored observations, their
 *     lifetimes are only known to be longer
 * @param deathSum the ages at death, added up
 */
public record ClockStats(Buckets deaths, Buckets live, double deathSum) {

  /** No object tracked. */
  public static final ClockStats EMPTY = new ClockStats(Buckets.EMPTY, Buckets.EMPTY, 0);

  /** Checks that nothing is missing and that the sum is a finite amount. */
  public ClockStats {
    requireNonNull(deaths, "deaths");
    requireNonNull(live, "live");
    deathSum = Counters.requireAmount(deathSum, "deathSum");
  }

  /**
   * The sum of both.
   *
   * @param other what to add
   * @return the ages of the objects of both
   */
  public ClockStats plus(ClockStats other) {
    return new ClockStats(
        deaths.plus(other.deaths), live.plus(other.live), Counters.plus(deathSum, other.deathSum));
  }

  /**
   * The deaths since an earlier moment, and the objects that are live now.
   *
   * @param earlier the same ages at that moment
   * @return the deaths in between, and {@code live} as it is here
   */
  public ClockStats minus(ClockStats earlier) {
    return new ClockStats(
        deaths.minus(earlier.deaths), live, Counters.minus(deathSum, earlier.deathSum));
  }

  /** Whether there is neither a dead nor a live object. */
  public boolean isEmpty() {
    return deaths.isEmpty() && live.isEmpty();
  }

  /** The mean age at death; 0 where nothing died. */
  public double meanAgeAtDeath() {
    return deaths.isEmpty() ? 0 : deathSum / deaths.total();
  }

  /** The Kaplan–Meier estimate of the share of objects that outlive an age. */
  public SurvivalCurve survival() {
    return SurvivalCurve.of(deaths, live);
  }
}
