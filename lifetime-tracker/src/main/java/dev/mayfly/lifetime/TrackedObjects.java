package dev.mayfly.lifetime;

import java.lang.ref.PhantomReference;

/**
 * Confined to its owner. Tracked objects in parallel arrays, by place: the phantom reference,
 * birth, entry and weight of each. The cost of tracking is that collections copy the references, so
 * that these are no larger than they must be.
 */
final class TrackedObjects {
  final PhantomReference<Object>[] references;
  final ClockReading[] births;

  /** The numbers of their entries in the {@link LifetimeTable}. */
  final int[] entries;

  final int[] weights;

  @SuppressWarnings({"unchecked", "rawtypes"})
  TrackedObjects(int size) {
    references = new PhantomReference[size];
    births = new ClockReading[size];
    entries = new int[size];
    weights = new int[size];
  }

  /** Lets a place hold an object. */
  void set(
      int place, PhantomReference<Object> reference, ClockReading birth, int entry, int weight) {
    references[place] = reference;
    births[place] = birth;
    entries[place] = entry;
    weights[place] = weight;
  }

  /** Copies an object from another's place. */
  void copy(int to, TrackedObjects other, int from) {
    set(to, other.references[from], other.births[from], other.entries[from], other.weights[from]);
  }

  /** Lets an object's place hold nothing. */
  @SuppressWarnings("NullAway") // a place without a reference is not read
  void clear(int place) {
    references[place] = null;
    births[place] = null;
  }
}
