package dev.mayfly.research.uses;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.report.tables.Unit.LengthRange;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.lifetimes.Buckets;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Immutable: how many accesses lay between the birth and the last use of objects. Those of objects
 * that only their own thread used are that thread's accesses; those of shared objects are the
 * accesses of all threads. An object that was not used has 0. Each tracked object counts for as
 * many as it stands for.
 *
 * @param own of dead objects that were used by their own thread only
 * @param liveOwn of live objects that were used by their own thread only: up to the snapshot
 */
public record AccessLives(Buckets own, Buckets shared, Buckets liveOwn, Buckets liveShared) {

  /** Accesses were not counted. */
  public static final AccessLives NONE =
      new AccessLives(Buckets.EMPTY, Buckets.EMPTY, Buckets.EMPTY, Buckets.EMPTY);

  /** The objects, dead and live, that were used by their own thread only. */
  public Buckets unshared() {
    return own.plus(liveOwn);
  }

  /** The number of objects, shared or not. */
  public long objects() {
    return Counters.plus(unshared().total(), sharedObjects());
  }

  /** The number of objects that other threads used. */
  public long sharedObjects() {
    return Counters.plus(shared.total(), liveShared.total());
  }

  /** The shared objects alone, as if they were not shared. */
  public AccessLives ofShared() {
    return new AccessLives(shared, Buckets.EMPTY, liveShared, Buckets.EMPTY);
  }

  /** All objects, as if none was shared. */
  public AccessLives ofAll() {
    return new AccessLives(
        own.plus(shared), Buckets.EMPTY, liveOwn.plus(liveShared), Buckets.EMPTY);
  }

  /**
   * The share of unshared objects whose life is shorter.
   *
   * @param octave the length as a power of two; 0 for those that were not used
   * @return the share, from 0 to 1; 0 where there is no object
   */
  public double shareBelow(int octave) {
    Buckets all = unshared();
    long below = 0;
    for (int i = 0; i < all.size(); i++) {
      if (LogBuckets.upperBound(all.bucketAt(i)) < 1L << octave) {
        below = Counters.plus(below, all.countAt(i));
      }
    }
    return all.isEmpty() ? 0 : below / (double) all.total();
  }

  /** The smallest power of two, as an exponent, that all unshared lives are below. */
  public int lastOctave() {
    Buckets all = unshared();
    return all.isEmpty()
        ? 0
        : Long.SIZE
            - Long.numberOfLeadingZeros(LogBuckets.lowerBound(all.bucketAt(all.size() - 1)));
  }

  /**
   * The length that a share of the unshared objects does not exceed. It lies between two lengths,
   * which are the same below 8 accesses.
   *
   * @param share the share, above 0 and at most 1: 0.5 asks for the median
   * @return the shortest and the longest length that it may be; empty where there is no object
   */
  public Optional<LengthRange> percentile(double share) {
    Buckets all = unshared();
    OptionalInt bucket = all.bucketOf((long) Math.ceil((share - 1e-9) * all.total()));
    return bucket.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new LengthRange(
                LogBuckets.lowerBound(bucket.getAsInt()),
                LogBuckets.upperBound(bucket.getAsInt())));
  }

  /** The objects of both. */
  public AccessLives plus(AccessLives other) {
    return new AccessLives(
        own.plus(other.own),
        shared.plus(other.shared),
        liveOwn.plus(other.liveOwn),
        liveShared.plus(other.liveShared));
  }

  /** The deaths since an earlier moment, and the objects that are live now. */
  AccessLives minus(AccessLives earlier) {
    return new AccessLives(
        own.minus(earlier.own), shared.minus(earlier.shared), liveOwn, liveShared);
  }

  /** Whether there is no object, or accesses were not counted. */
  public boolean isEmpty() {
    return own.isEmpty() && shared.isEmpty() && liveOwn.isEmpty() && liveShared.isEmpty();
  }
}
