package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource;
import java.util.IdentityHashMap;

/** Confined to one scan. Counts live objects that were born since a moment. */
final class AliveSince {
  private static final class Tally {
    private long objects;
    private long weight;
  }

  private final long nanos;
  private final IdentityHashMap<LifetimeEntry, Tally> tallies = new IdentityHashMap<>();

  /**
   * Counts from a moment on.
   *
   * @param nanos the reading of the clock at that moment
   */
  AliveSince(long nanos) {
    this.nanos = nanos;
  }

  /** Adds an object that is alive, if it was born since. */
  void add(LifetimeEntry entry, Reading birth, int weight) {
    if (birth.nanos - nanos >= 0) {
      Tally tally = tallies.computeIfAbsent(entry, key -> new Tally());
      tally.objects++;
      tally.weight += weight;
    }
  }

  /** Tells what was counted. */
  void report(LifetimeSource.AliveVisitor visitor) {
    tallies.forEach(
        (entry, tally) ->
            visitor.alive(
                entry.context, entry.site, entry.contextWeight, tally.objects, tally.weight));
  }
}
