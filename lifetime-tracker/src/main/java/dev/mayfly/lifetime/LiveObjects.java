package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource;
import java.lang.ref.Reference;
import java.util.IdentityHashMap;
import java.util.function.LongPredicate;

/** Confined to one scan. Counts live objects by when they were born. */
final class LiveObjects implements Census.LivingVisitor {
  private static final class Tally {
    private long objects;
    private long weight;
  }

  private final LongPredicate births;
  private final IdentityHashMap<LifetimeEntry, Tally> tallies = new IdentityHashMap<>();

  /**
   * Counts none at first.
   *
   * @param births by the readings of the clock at which they were born, which objects count
   */
  LiveObjects(LongPredicate births) {
    this.births = births;
  }

  @Override
  public void lives(Reference<?> reference, LifetimeEntry entry, ClockReading birth, int weight) {
    if (births.test(birth.nanos)) {
      Tally tally = tallies.computeIfAbsent(entry, key -> new Tally());
      tally.objects++;
      tally.weight += weight;
    }
  }

  /** Reports the counts. */
  void report(LifetimeSource.AliveVisitor visitor) {
    tallies.forEach(
        (entry, tally) ->
            visitor.alive(
                entry.context, entry.site, entry.contextWeight, tally.objects, tally.weight));
  }
}
