package dev.mayfly.snapshot.lifetimes;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: ages of tracked objects by one clock, be it time, allocated bytes or collections.
 *
 * <p>Where only a sample is tracked, each tracked object counts for as many as it stands for.
 *
 * <p>Each object is filed at two ages, between which its death lies: the one at which it was found
 * dead, or live at the snapshot, and the one at which a collection last saw it alive.
 *
 * @param deaths the ages at which objects were found dead
 * @param live the ages of the objects that were live at the snapshot: censored observations, their
 *     lifetimes are only known to be longer
 * @param deathsLastSeen the ages at which the dead were last seen alive: they lived longer
 * @param liveLastSeen the ages at which live objects were last seen alive by a collection
 * @param deathSum the ages at death, added up
 */
public record ClockStats(
    Buckets deaths, Buckets live, Buckets deathsLastSeen, Buckets liveLastSeen, double deathSum) {

  /** No object tracked. */
  public static final ClockStats EMPTY = new ClockStats(Buckets.EMPTY, Buckets.EMPTY, 0);

  /** Checks that the sum is a finite amount. */
  public ClockStats {
    deathSum = Counters.requireAmount(deathSum, "deathSum");
  }

  /**
   * Ages that are known exactly.
   *
   * @param deathSum the ages at death, added up
   */
  public ClockStats(Buckets deaths, Buckets live, double deathSum) {
    this(deaths, live, deaths, live, deathSum);
  }

  /**
   * The sum of both.
   *
   * @return the ages of the objects of both
   */
  public ClockStats plus(ClockStats other) {
    return new ClockStats(
        deaths.plus(other.deaths),
        live.plus(other.live),
        deathsLastSeen.plus(other.deathsLastSeen),
        liveLastSeen.plus(other.liveLastSeen),
        Counters.plus(deathSum, other.deathSum));
  }

  /**
   * The deaths since an earlier moment, and the objects that are live now.
   *
   * @param earlier the same ages at that moment
   * @return the deaths in between, and the live objects of this one
   */
  public ClockStats minus(ClockStats earlier) {
    return new ClockStats(
        deaths.minus(earlier.deaths),
        live,
        deathsLastSeen.minus(earlier.deathsLastSeen),
        liveLastSeen,
        Counters.minus(deathSum, earlier.deathSum));
  }

  /** These objects, each weight times a factor. */
  ClockStats times(long factor) {
    return new ClockStats(
        deaths.times(factor),
        live.times(factor),
        deathsLastSeen.times(factor),
        liveLastSeen.times(factor),
        deathSum * factor);
  }

  /** Whether there is neither a dead nor a live object. */
  public boolean isEmpty() {
    return deaths.isEmpty() && live.isEmpty();
  }

  /** The mean age at death; 0 where nothing died. */
  public double meanAgeAtDeath() {
    return deaths.isEmpty() ? 0 : deathSum / deaths.total();
  }

  /**
   * The Kaplan–Meier estimate of the share of objects that outlive an age, from above: each object
   * is taken to have died when it was found dead.
   */
  public SurvivalCurve survival() {
    return SurvivalCurve.of(deaths, live);
  }

  /** The estimates from above and from below, between which the share lies. */
  public SurvivalBounds bounds() {
    return new SurvivalBounds(survival(), SurvivalCurve.fromBelow(deathsLastSeen, liveLastSeen));
  }
}
