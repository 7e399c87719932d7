package dev.mayfly;

import dev.mayfly.recording.LifetimeSource;
import java.lang.ref.Reference;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Confined: a tracker that reports fixed figures.
 *
 * @param initialSamplingInterval one object in so many
 * @param precision the half-width aimed at
 * @param valueObjects the objects without identity
 */
record FakeTracker(int initialSamplingInterval, double precision, long valueObjects)
    implements LifetimeSource {

  /** A tracker of all objects. */
  static final FakeTracker EXACT = new FakeTracker(1, 0, 0);

  @Override
  public void lifetimes(Visitor visitor) {}

  @Override
  public Clocks clocks() {
    return new Clocks(3_000, 600, 2);
  }

  @Override
  public void startAfresh() {}

  @Override
  public long mark() {
    return 0;
  }

  @Override
  public void aliveSince(long mark, AliveVisitor visitor) {}

  @Override
  public void aliveBetween(long from, long to, AliveVisitor visitor) {}

  @Override
  public List<Reference<?>> referencesBetween(long from, long to, IntPredicate sites) {
    return List.of();
  }

  @Override
  public long trackedLive() {
    return 11;
  }

  @Override
  public long trackedCapacity() {
    return 12;
  }

  @Override
  public int samplingInterval() {
    return 13;
  }

  @Override
  public long trackerNanos() {
    return 14;
  }

  @Override
  public void findDeathsByReadings() {}

  @Override
  public void close() {}

  @Override
  public long droppedBirths() {
    return 15;
  }
}
