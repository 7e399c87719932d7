package dev.mayfly.lifetime;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Tracks sampled objects from birth to death.
 *
 * <p>A birth is written into a chunk of the allocating thread, without a lock. Every few
 * milliseconds a thread reads the clocks, and after each garbage collection it looks which objects
 * are gone: {@link Reaper}. So a death is known to the collection that found it, and its time to
 * the reading after that collection.
 *
 * <p>An object's age in collections is the number of those that ended between its birth and its
 * death, without the one that found it dead: one that dies in the first collection after its birth
 * has survived none. With collectors that work beside the program, an object that is born while a
 * collection is under way survives that one, and it counts.
 *
 * <p>A generation is known to be dead when it is collected: a dead object of the old generation, or
 * one that is promoted with its reference in the very collection that could have found it dead,
 * counts as alive until then, as it does for the heap.
 */
public final class LifetimeTracker implements AllocationListener, LifetimeSource {
  private final Recorder recorder;
  private final SamplingRate rate;

  /** Null where all sites have the same rate. */
  private final @Nullable SiteRates siteRates;

  private final double precision;
  final TrackingCapacity room;
  private final CoarseClock clock;
  private final ClockReading began;
  final Reaper reaper;
  private final ReaperThread reaperThread;
  final Thread thread;

  private final Predicate<Object> valueObjects;
  private final Function<Object, PhantomReference<Object>> references;
  private final AtomicLong valuesBorn = new AtomicLong();

  /** Not a LongAdder: it makes cells, and births are dropped when memory is short. */
  private final AtomicLong dropped = new AtomicLong();

  private final @Nullable Follower follower;

  /** Plain: births that do not see another one yet are not compared. */
  private Contents contents = Contents.OFF;

  private volatile boolean closed;
  private volatile boolean readingsOnly;
  private volatile long scannedAt;

  /** Makes a tracker that is ready for births; deaths are found once it is started. */
  public LifetimeTracker(LifetimeConfig config) {
    this(config, null);
  }

  /** Like the method above, with a feature that follows the objects. */
  LifetimeTracker(LifetimeConfig config, @Nullable Follower follower) {
    this(
        config, follower, new ValueObjects(), References.of(follower, config.recorder().numbers()));
  }

  /** Like the method above, where not every object can be referred to. */
  LifetimeTracker(
      LifetimeConfig config,
      @Nullable Follower follower,
      Predicate<Object> valueObjects,
      Function<Object, PhantomReference<Object>> references) {
    this.valueObjects = valueObjects;
    this.references = references;
    recorder = config.recorder();
    CycleBudget budget = CycleBudget.of(config);
    rate = new SamplingRate(config.interval(), config.capacity(), budget.births());
    precision = config.precision();
    siteRates = precision > 0 ? new SiteRates(precision) : null;
    room = new TrackingCapacity(config.capacity(), rate, follower != null);
    clock = new CoarseClock(config.clock(), room);
    began = clock.latest();
    this.follower = follower;
    if (follower != null) {
      follower.open(clock::now, config.capacity());
    }
    scannedAt = clock.clearings();
    reaper = new Reaper(config, clock, room, rate, budget, follower);
    reaperThread = new ReaperThread(this, config);
    thread = reaperThread.newThread();
    config.clock().exclude(thread);
  }

  /** Starts the thread that finds deaths. */
  public void start() {
    clock.wakes(thread);
    thread.start();
  }

  // Births: on the program's threads

  @Override
  public void born(
      @Nullable Object object, int siteId, CallNode context, int weight, int contextWeight) {
    if (object == null) {
      dropped.incrementAndGet();
      return;
    }
    try {
      ClockReading now = clock.now();
      PhantomReference<Object> reference = References.to(object, valueObjects, references);
      if (reference == null) {
        valuesBorn.incrementAndGet();
        return;
      }
      ThreadBirths births = closed ? null : births(context, now);
      if (births != null && reference instanceof NumberedObject numbered) {
        births.number(numbered);
      }
      if (births == null || !births.add(reference, siteId, context, weight, contextWeight, now)) {
        dropped.incrementAndGet();
        return;
      }
      if (follower != null && reference instanceof FollowedReference followed) {
        follower.born(followed);
      }
      countBirth(siteId);
      contents.born(object, siteId, weight);
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      dropped.incrementAndGet();
    }
  }

  private void countBirth(int siteId) {
    if (siteRates != null) {
      siteRates.born(siteId, rate.exponent());
    }
  }

  @Override
  public void claimed(
      @Nullable Object object, int siteId, CallNode context, int weight, int contextWeight) {
    if (object == null) {
      return;
    }
    try {
      ThreadRecorder own = CurrentRecorder.get();
      ThreadBirths births = own == null || valueObjects.test(object) ? null : knownOf(own);
      if (births != null && births.correct(object, siteId, context, weight, contextWeight)) {
        countBirth(siteId);
      } else if (own != null && weight == 0) {
        own.objectNumber(0);
      }
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      // the object keeps the site of its constructor
    }
  }

  /** This thread's; null where it is kept out of the records. */
  private @Nullable ThreadBirths births(CallNode context, ClockReading now) {
    ThreadRecorder own = CurrentRecorder.get();
    if (own == null) {
      return null;
    }
    ThreadBirths known = knownOf(own);
    return known != null ? known : newThread(own, context, now);
  }

  private @Nullable ThreadBirths knownOf(ThreadRecorder own) {
    return own.births() instanceof ThreadBirths births && births.room == room ? births : null;
  }

  private ThreadBirths newThread(ThreadRecorder own, CallNode context, ClockReading now) {
    ThreadBirths births = ThreadBirths.of(own, recorder.numbers(), room, context.tree(), now);
    reaper.adopt(births);
    own.births(births);
    return births;
  }

  @Override
  public int baseInterval() {
    return rate.initialInterval();
  }

  @Override
  public int samplingExponent(int siteId) {
    int shortage = rate.exponent();
    return siteRates == null ? shortage : siteRates.exponent(siteId, shortage);
  }

  @Override
  public int samplingInterval() {
    return rate.interval();
  }

  @Override
  public double precision() {
    return precision;
  }

  // Deaths: on the reaper's thread

  /**
   * Reads the clocks and, if references may have been cleared since the last time, counts the dead.
   */
  void tick() {
    // before the reading: deaths are not to be dated by a reading older than their collection
    long clearings = clock.clearings();
    clock.refresh();
    if (clearings != scannedAt) {
      recorder
          .threads()
          .guarded(
              () -> {
                if (!readingsOnly) {
                  scanUnlessClosed();
                }
              });
      scannedAt = clearings;
    }
    contents.compareIfWanted();
  }

  private void scanUnlessClosed() {
    if (!closed) {
      reaper.scan();
    }
  }

  // Readings: on any thread

  @Override
  public Clocks clocks() {
    ClockReading now = clock.latest();
    return new Clocks(
        now.nanos - began.nanos, now.bytes - began.bytes, now.collections - began.collections);
  }

  @Override
  public void lifetimes(Visitor visitor) {
    readUnlessClosed(() -> reaper.snapshot(visitor));
  }

  private void readUnlessClosed(Runnable reading) {
    recorder
        .threads()
        .guarded(
            () -> {
              if (!closed) {
                clock.refresh();
                reading.run();
              }
            });
  }

  @Override
  public void startAfresh() {
    if (siteRates == null) {
      recorder
          .threads()
          .guarded(
              () -> {
                scanUnlessClosed();
                rate.startAfresh(room.taken(), room.everTaken());
              });
      recorder.listener(this); // threads may be in the midst of a long interval
    }
  }

  @Override
  public long mark() {
    long before = clock.latest().nanos;
    long mark = clock.refresh().nanos;
    while (mark == before) { // births of one reading are all before, or all after
      Thread.onSpinWait();
      mark = clock.refresh().nanos;
    }
    return mark;
  }

  @Override
  public void aliveSince(long mark, AliveVisitor visitor) {
    readUnlessClosed(() -> reaper.alive(birth -> birth - mark >= 0, visitor));
  }

  @Override
  public void aliveBetween(long from, long to, AliveVisitor visitor) {
    readUnlessClosed(() -> reaper.alive(between(from, to), visitor));
  }

  private static LongPredicate between(long from, long to) {
    return birth -> birth - from >= 0 && birth - to < 0;
  }

  @Override
  public List<Reference<?>> referencesBetween(long from, long to, IntPredicate sites) {
    List<Reference<?>> references = new ArrayList<>();
    readUnlessClosed(() -> reaper.references(between(from, to), sites, references));
    return references;
  }

  @Override
  public void noteContents() {
    contents = new Contents(true);
  }

  @Override
  public EqualContents equalContents() {
    return closed ? EqualContents.NONE : contents.ask(thread);
  }

  @Override
  public long trackedLive() {
    long[] tracked = {0};
    recorder.threads().guarded(() -> tracked[0] = reaper.tracked());
    return tracked[0];
  }

  @Override
  public long trackedCapacity() {
    return room.capacity();
  }

  @Override
  public int initialSamplingInterval() {
    return rate.initialInterval();
  }

  @Override
  public long trackerNanos() {
    return reaperThread.cpuNanos();
  }

  @Override
  public long droppedBirths() {
    return dropped.get();
  }

  @Override
  public long valueObjects() {
    return valuesBorn.get();
  }

  @Override
  public void findDeathsByReadings() {
    readingsOnly = true;
  }

  /** Stops tracking: births are dropped from now on, deaths are no longer found. */
  @Override
  public void close() {
    recorder
        .threads()
        .guarded(
            () -> {
              closed = true;
              reaper.clear();
            });
    LockSupport.unpark(thread);
  }

  boolean isClosed() {
    return closed;
  }
}
