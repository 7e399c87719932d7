package dev.mayfly.lifetime;

import dev.mayfly.recording.types.ArrayLayout;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Thread-safe, without locks. Bounds how many objects are tracked: each place in a chunk is taken
 * from here before the chunk is made.
 */
final class TrackingCapacity {
  /** A holder of its own: array layouts are not to be measured before the agent has said how. */
  private static final class Place {
    private static final boolean WIDE_REFERENCES =
        ArrayLayout.bytes(ArrayLayout.ofClass(Object[].class), 1024) > 6 * 1024;

    /** A place in a chunk with its phantom reference. */
    static final int BYTES = WIDE_REFERENCES ? 60 : 40;

    /** The additional bytes of a reference that knows the object's uses. */
    static final int BYTES_FOR_USES = WIDE_REFERENCES ? 32 : 16;
  }

  private static final int SMALLEST = 8;
  private static final int LARGEST = 1024;

  /** A thread gets no larger share of the remaining places: many threads shall find room. */
  private static final int SHARE = 16;

  private final long capacity;
  private final SamplingRate rate;
  private final boolean observesUses;
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong everTaken = new AtomicLong();

  TrackingCapacity(long capacity, SamplingRate rate, boolean observesUses) {
    this.capacity = capacity;
    this.rate = rate;
    this.observesUses = observesUses;
  }

  long capacity() {
    return capacity;
  }

  /** The number of places that are taken. */
  long taken() {
    return taken.get();
  }

  /** The number of places that were ever taken. */
  long everTaken() {
    return everTaken.get();
  }

  /** About how many bytes threads have allocated in order to have their objects tracked. */
  long reservedBytes() {
    return everTaken.get() * (Place.BYTES + (observesUses ? Place.BYTES_FOR_USES : 0));
  }

  /**
   * Takes places for a chunk, about as many as wanted, and lowers the rate where few are left.
   *
   * @return how many; 0 if there is no room
   */
  int take(int wanted) {
    while (true) {
      long before = taken.get();
      long share = (capacity - before) / SHARE;
      long fair = Math.max(SMALLEST, Math.min(Math.min(wanted, LARGEST), share));
      int places = (int) Math.min(fair, capacity - before);
      if (places <= 0) {
        return 0;
      }
      if (taken.compareAndSet(before, before + places)) {
        rate.taken(before + places, everTaken.addAndGet(places));
        return places;
      }
    }
  }

  void giveBack(long places) {
    taken.addAndGet(-places);
  }
}
