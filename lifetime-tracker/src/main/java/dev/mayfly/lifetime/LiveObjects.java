package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;

/** Confined to one scan. Counts live objects by when they were born. */
final class LiveObjects {
  private static final class Tally {
    private long objects;
    private long weight;
  }

  private final LongPredicate births;
  private final IntPredicate listedSites;
  private final List<Reference<?>> listed = new ArrayList<>();
  private final IdentityHashMap<LifetimeEntry, Tally> tallies = new IdentityHashMap<>();

  /**
   * Counts none at first.
   *
   * @param births by the readings of the clock at which they were born, which objects count
   * @param listedSites the sites whose objects are listed, too
   */
  LiveObjects(LongPredicate births, IntPredicate listedSites) {
    this.births = births;
    this.listedSites = listedSites;
  }

  /** Adds an object that is alive, if it counts. */
  void add(Reference<?> reference, LifetimeEntry entry, Reading birth, int weight) {
    if (births.test(birth.nanos)) {
      Tally tally = tallies.computeIfAbsent(entry, key -> new Tally());
      tally.objects++;
      tally.weight += weight;
      if (listedSites.test(entry.site)) {
        listed.add(reference);
      }
    }
  }

  /** References to the objects that are listed. */
  List<Reference<?>> listed() {
    return listed;
  }

  /** Tells what was counted. */
  void report(LifetimeSource.AliveVisitor visitor) {
    tallies.forEach(
        (entry, tally) ->
            visitor.alive(
                entry.context, entry.site, entry.contextWeight, tally.objects, tally.weight));
  }
}
