package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.RecorderRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Confined by the registry's lock ({@link RecorderRegistry#guarded}), but for {@link #adopt}. Goes
 * through all tracked objects, counts the dead, and packs the others.
 *
 * <p>Each object is dealt with wholly, or not at all if memory is short: the next scan goes on
 * where this one failed.
 */
final class Reaper {
  private final RecorderRegistry registry;
  private final CoarseClock clock;
  private final Room room;
  private final SamplingRate rate;
  final LifetimeTable table;
  final CycleBudget budget;
  private final boolean concurrent;
  final Survivors survivors = new Survivors();
  final ConcurrentLinkedQueue<ThreadBirths> newcomers = new ConcurrentLinkedQueue<>();
  final List<ThreadBirths> threads = new ArrayList<>();
  private final LastLook lastLook;
  private long birthsBefore;

  final @Nullable UseTable uses;

  Reaper(
      LifetimeConfig config,
      CoarseClock clock,
      Room room,
      SamplingRate rate,
      @Nullable UseTable uses) {
    this.uses = uses;
    this.registry = config.registry();
    this.clock = clock;
    this.room = room;
    this.rate = rate;
    this.budget = new CycleBudget(config.capacity());
    this.concurrent = clock.concurrentCollections();
    this.lastLook = new LastLook(clock.refresh(), clock.wholeClearings());
    this.table = new LifetimeTable(config.maxEntries(), registry.retiredRoot());
  }

  /** Takes on a thread. Thread-safe, without locks. */
  void adopt(ThreadBirths births) {
    newcomers.add(births);
  }

  /** Counts the dead after a collection, and lets the rate follow. */
  void scan() {
    long placesBefore = room.taken();
    Census census = new Census(registry, table, clock, lastLook, false);
    scan(census);
    if (uses != null) {
      uses.sweep(room.taken());
    }
    long places = room.taken();
    long births = room.everTaken();
    long cycleBirths = births - birthsBefore;
    birthsBefore = births;
    double used =
        Math.max(
            usedOfFree(placesBefore, places), (double) cycleBirths / Math.max(1, budget.births()));
    budget.nextCycle(cycleBirths);
    rate.nextCycle(used, places, births, budget.births());
  }

  /** What share of the places that are free now was taken; all if fewer than half are free. */
  private double usedOfFree(long before, long now) {
    long free = room.capacity() - now;
    return free < now ? 1 : (double) (before - now) / free;
  }

  /** Counts the dead, then shows all entries, with the living as they are. */
  void snapshot(LifetimeSource.Visitor visitor) {
    Census census = new Census(registry, table, clock, lastLook, true);
    try {
      scan(census);
      rate.released(room.taken());
      for (LifetimeEntry entry : table.entries()) {
        visitor.lifetimes(entry.context, entry.site, entry.take(lastLook.checked()));
        DragEntry drag = entry.dragIfKnown();
        if (drag != null) {
          visitor.uses(entry.context, entry.site, drag.take());
        }
      }
    } finally {
      for (LifetimeEntry entry : table.entries()) {
        entry.forgetLive();
      }
    }
  }

  private void scan(Census census) {
    int survived = survivors.count();
    try {
      survivors.scan(census);
    } finally {
      room.giveBack(survived - survivors.count());
    }
    adoptNewcomers();
    for (int i = threads.size() - 1; i >= 0; i--) {
      if (isOver(threads.get(i), census)) {
        threads.set(i, threads.get(threads.size() - 1));
        threads.remove(threads.size() - 1);
      }
    }
    census.done();
  }

  private void adoptNewcomers() {
    ThreadBirths newcomer = newcomers.peek();
    while (newcomer != null) {
      threads.add(newcomer);
      newcomers.remove();
      newcomer = newcomers.peek();
    }
  }

  /** Goes through a thread's chunks; returns whether no more will come. */
  private boolean isOver(ThreadBirths thread, Census census) {
    boolean finished = thread.isFinished();
    while (true) {
      BirthChunk chunk = thread.first;
      BirthChunk next = chunk.next;
      if (!concurrent) {
        budget.look(chunk, census.now());
      }
      if (next == null && !finished) {
        scanInPlace(chunk, census);
        return false;
      }
      pack(chunk, census);
      if (next == null) {
        return true;
      }
      thread.first = next;
    }
  }

  /** The thread may still correct what it wrote last: the living stay as they are. */
  private static void scanInPlace(BirthChunk chunk, Census census) {
    int published = chunk.published();
    for (int place = 0; place < published; place++) {
      if (chunk.references[place] != null && census.countsAsDead(chunk, place)) {
        chunk.clear(place);
      }
    }
    census.chunkDone();
  }

  private void pack(BirthChunk chunk, Census census) {
    int survived = survivors.count();
    long emptied = 0;
    try {
      int published = chunk.published();
      for (int place = chunk.packed; place < published; place++) {
        if (chunk.references[place] != null && !census.countsAsDead(chunk, place)) {
          survivors.add(chunk, place, census.twin(chunk, place));
        }
        // instead of clearing the place: stores of references are dear
        chunk.packed = place + 1;
      }
      emptied = chunk.size;
    } finally {
      room.giveBack(emptied - (survivors.count() - survived));
    }
    census.chunkDone();
  }

  /**
   * How many objects are tracked that are not known to be dead. Time in proportion to the births
   * since the last scan.
   */
  long tracked() {
    adoptNewcomers();
    long tracked = survivors.count();
    for (ThreadBirths thread : threads) {
      for (BirthChunk chunk = thread.first; chunk != null; chunk = chunk.next) {
        int published = chunk.published();
        for (int place = chunk.packed; place < published; place++) {
          if (chunk.references[place] != null && chunk.weights[place] != 0) {
            tracked++;
          }
        }
      }
    }
    return tracked;
  }

  /** Drops all references. */
  void clear() {
    adoptNewcomers();
    for (ThreadBirths thread : threads) {
      for (BirthChunk chunk = thread.first; chunk != null; chunk = chunk.next) {
        for (int place = 0; place < chunk.size; place++) {
          chunk.clear(place);
        }
      }
    }
    threads.clear();
    survivors.clear();
    if (uses != null) {
      uses.clear();
    }
  }
}
