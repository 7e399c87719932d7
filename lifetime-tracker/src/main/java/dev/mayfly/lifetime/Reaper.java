package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.ObjectNumbers;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.threads.RecorderRegistry;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntPredicate;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Confined by the recorder's lock ({@link RecorderRegistry#guarded}), but for {@link #adopt}. Goes
 * through all tracked objects, counts the dead, and packs the others.
 *
 * <p>Each object is dealt with wholly, or not at all if memory is short: the next scan goes on
 * where this one failed.
 */
final class Reaper {
  private final Recorder recorder;
  private final CoarseClock clock;
  private final TrackingCapacity room;
  private final SamplingRate rate;
  final LifetimeTable table;
  final CycleBudget budget;
  private final boolean concurrent;
  final PackedSurvivors survivors = new PackedSurvivors();
  final ConcurrentLinkedQueue<ThreadBirths> newcomers = new ConcurrentLinkedQueue<>();
  final List<ThreadBirths> threads = new ArrayList<>();
  private final LastScan lastLook;
  private long birthsBefore;

  /** Follows the objects; null where nothing does. */
  private final @Nullable Follower follower;

  /** Receives single deaths; null where nothing does. */
  private final @Nullable LongConsumer deaths;

  /** The number of collections that there had been when the last scan began. */
  private long scannedCollections;

  Reaper(
      LifetimeConfig config,
      CoarseClock clock,
      TrackingCapacity room,
      SamplingRate rate,
      CycleBudget budget,
      @Nullable Follower follower) {
    this.follower = follower;
    this.recorder = config.recorder();
    this.clock = clock;
    this.room = room;
    this.rate = rate;
    this.budget = budget;
    ObjectNumbers numbers = recorder.numbers();
    this.deaths = numbers == null ? null : numbers.deaths();
    this.concurrent = clock.concurrentCollections();
    this.lastLook = new LastScan(clock.refresh(), clock.wholeClearings());
    this.scannedCollections = clock.latest().collections;
    this.table = new LifetimeTable(config.maxEntries(), recorder.threads().retiredRoot());
  }

  /** Takes on a thread. Thread-safe, without locks. */
  void adopt(ThreadBirths births) {
    newcomers.add(births);
  }

  /** Counts dead objects after a collection, and lets the rate follow. */
  void scan() {
    long placesBefore = room.taken();
    Census census = census(false, null);
    scan(census);
    if (follower != null) {
      follower.scanned(room.taken());
    }
    long places = room.taken();
    long births = room.everTaken();
    long cycleBirths = births - birthsBefore;
    birthsBefore = births;
    double ofPlaces = usedOfFree(placesBefore, places);
    double ofBudget = (double) cycleBirths / Math.max(1, budget.births());
    budget.nextCycle(cycleBirths);
    rate.nextCycle(Math.max(ofPlaces, ofBudget), places, births, budget.births());
  }

  /** The share of the places free now that was taken before; 1 if fewer than half are free. */
  private double usedOfFree(long before, long now) {
    long free = room.capacity() - now;
    return free < now ? 1 : (double) (before - now) / free;
  }

  /** Counts dead objects, then shows all entries, with live objects as they are. */
  void snapshot(LifetimeSource.Visitor visitor) {
    Census census = census(true, null);
    try {
      scan(census);
      rate.released(room.taken());
      if (follower != null) {
        follower.living();
      }
      for (LifetimeEntry entry : table.entries()) {
        visitor.lifetimes(
            entry.context, entry.site, entry.contextWeight, entry.take(lastLook.checked()));
      }
    } finally {
      forgetLiving();
    }
  }

  private void forgetLiving() {
    for (LifetimeEntry entry : table.entries()) {
      entry.forgetLive();
    }
    if (follower != null) {
      follower.forgetLiving();
    }
  }

  /** Counts dead objects, then shows the live ones that were born at these readings. */
  void alive(LongPredicate births, LifetimeSource.AliveVisitor visitor) {
    LiveObjects alive = new LiveObjects(births);
    visitLiving(alive);
    alive.report(visitor);
  }

  /**
   * Counts dead objects, then lists the live ones of some sites that were born at these readings.
   */
  void references(LongPredicate births, IntPredicate sites, List<Reference<?>> list) {
    visitLiving(
        (reference, entry, birth, weight) -> {
          if (births.test(birth.nanos) && sites.test(entry.site)) {
            list.add(reference);
          }
        });
  }

  private void visitLiving(Census.LivingVisitor visitor) {
    try {
      scan(census(true, visitor));
    } finally {
      forgetLiving();
    }
  }

  private Census census(boolean countsLiving, Census.@Nullable LivingVisitor living) {
    return new Census(table, clock, lastLook, deaths, follower, countsLiving, living);
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
    scannedCollections = census.begun().collections;
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
      if (!finished && (next == null || !isSettled(chunk, census))) {
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

  /**
   * Whether a collection has shown which of a full chunk's objects live on. One that works beside
   * the program spares those born meanwhile: the last one's death tells that there are none.
   */
  private boolean isSettled(BirthChunk chunk, Census census) {
    long collections = census.begun().collections - chunk.opened().collections;
    return collections > 1 || (collections == 1 && (!concurrent || isDeadAtTheEnd(chunk)));
  }

  private static boolean isDeadAtTheEnd(BirthChunk chunk) {
    int last = chunk.size - 1;
    return last < 0 || chunk.references[last] == null || chunk.references[last].refersTo(null);
  }

  /**
   * Looks at chunks whose living stay where they are: the thread may still correct its last births,
   * and moving objects born after the last collection does not pay before the next. Unless live
   * objects are requested, chunks begun after that collection are left alone: nothing in them can
   * have been found dead.
   */
  private void scanInPlace(BirthChunk first, Census census) {
    boolean all = census.countsLiving() || census.begun().collections == scannedCollections;
    for (BirthChunk chunk = first; chunk != null; chunk = chunk.next) {
      if (!all && chunk.opened().collections >= census.begun().collections) {
        return;
      }
      lookAt(chunk, census);
      census.chunkDone();
    }
  }

  private void lookAt(BirthChunk chunk, Census census) {
    int published = chunk.published();
    BirthChunk.Time time = chunk.firstTime;
    for (int place = chunk.packed; place < published; place++) {
      if (chunk.isTracked(place)) {
        time = time.at(place);
        if ((census.countsLiving() || chunk.references[place].refersTo(null))
            && census.countsAsDead(
                chunk.references[place], entry(chunk, place), time.reading, chunk.weight(place))) {
          chunk.clear(place);
        }
      }
    }
  }

  private void pack(BirthChunk chunk, Census census) {
    int survived = survivors.count();
    long emptied = 0;
    try {
      int published = chunk.published();
      BirthChunk.Time time = chunk.firstTime;
      // a place is not cleared but passed: stores of references are dear
      while (chunk.packed < published) {
        time = time.at(chunk.packed);
        chunk.packed = packSome(chunk, time, published, census);
      }
      emptied = chunk.size;
    } finally {
      room.giveBack(emptied - (survivors.count() - survived));
    }
    census.chunkDone();
  }

  /** Counts as many dead as are alike, or packs one that lives; returns the place behind. */
  private int packSome(BirthChunk chunk, BirthChunk.Time time, int published, Census census) {
    int place = chunk.packed;
    int weight = chunk.weight(place);
    boolean single = deaths != null || chunk.references[place] instanceof FollowedReference;
    int end = single ? place : chunk.endOfDead(place, time.end(published));
    if (end > place) {
      if (weight != 0) {
        census.died(entry(chunk, place), time.reading, weight, end - place);
      }
      return end;
    }
    if (chunk.isTracked(place)) {
      LifetimeEntry entry = entry(chunk, place);
      if (!census.countsAsDead(chunk.references[place], entry, time.reading, weight)) {
        survivors.add(chunk.references[place], time.reading, entry.number, weight);
      }
    }
    return place + 1;
  }

  private LifetimeEntry entry(BirthChunk chunk, int place) {
    return table.of(
        recorder.threads().twin(chunk.context(place)),
        chunk.site(place),
        chunk.contextWeight(place));
  }

  /**
   * The number of objects that are tracked that are not known to be dead. Time in proportion to the
   * births since the last scan.
   */
  long tracked() {
    adoptNewcomers();
    long tracked = survivors.count();
    for (ThreadBirths thread : threads) {
      for (BirthChunk chunk = thread.first; chunk != null; chunk = chunk.next) {
        int published = chunk.published();
        for (int place = chunk.packed; place < published; place++) {
          if (chunk.isTracked(place)) {
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
    if (follower != null) {
      follower.clear();
    }
  }
}
