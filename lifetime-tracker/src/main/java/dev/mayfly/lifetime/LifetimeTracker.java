package dev.mayfly.lifetime;

import dev.mayfly.recording.AllocationListener;
import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.RecorderRegistry;
import java.lang.ref.PhantomReference;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

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
  private final RecorderRegistry registry;
  private final SamplingRate rate;
  final Room room;
  private final CoarseClock clock;
  final Reaper reaper;
  private final ReaperThread reaperThread;
  final Thread thread;

  /** Goes with the tracker, so that a closed one can be collected. */
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<ThreadBirths> ofThread = new ThreadLocal<>();

  /** Not a LongAdder: it makes cells, and births are dropped when memory is short. */
  private final AtomicLong dropped = new AtomicLong();

  private volatile boolean closed;
  private volatile long scannedAt;

  /**
   * Makes a tracker that is ready for births; deaths are found once it is started.
   *
   * @param config how to track
   */
  public LifetimeTracker(LifetimeConfig config) {
    registry = config.registry();
    rate = new SamplingRate(config.interval(), config.capacity());
    room = new Room(config.capacity(), rate);
    clock = new CoarseClock(config.clock(), room);
    scannedAt = clock.clearings();
    reaper = new Reaper(config, clock, room, rate);
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
  public void born(Object object, int siteId, CallNode context, int weight) {
    try {
      Reading now = clock.now();
      if (closed
          || !births(context, now)
              .add(new PhantomReference<>(object, null), siteId, context, weight, now)) {
        dropped.incrementAndGet();
      }
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      dropped.incrementAndGet();
    }
  }

  @Override
  public void claimed(Object object, int siteId, CallNode context) {
    try {
      ThreadBirths births = ofThread.get();
      if (births != null) {
        births.correct(object, siteId, context);
      }
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      // the object keeps the site of its constructor
    }
  }

  private ThreadBirths births(CallNode context, Reading now) {
    ThreadBirths births = ofThread.get();
    return births != null ? births : newThread(context, now);
  }

  private ThreadBirths newThread(CallNode context, Reading now) {
    ThreadBirths births = new ThreadBirths(Thread.currentThread(), room, context.recorder(), now);
    reaper.adopt(births);
    ofThread.set(births);
    return births;
  }

  @Override
  public int samplingInterval() {
    return rate.interval();
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
      registry.guarded(() -> scanUnlessClosed());
      scannedAt = clearings;
    }
  }

  private void scanUnlessClosed() {
    if (!closed) {
      reaper.scan();
    }
  }

  // Readings: on any thread

  @Override
  public void lifetimes(Visitor visitor) {
    registry.guarded(
        () -> {
          if (!closed) {
            clock.refresh();
            reaper.snapshot(visitor);
          }
        });
  }

  @Override
  public long trackedLive() {
    long[] tracked = {0};
    registry.guarded(() -> tracked[0] = reaper.tracked());
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

  /** Stops tracking: births are dropped from now on, deaths are no longer found. */
  @Override
  public void close() {
    registry.guarded(
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
