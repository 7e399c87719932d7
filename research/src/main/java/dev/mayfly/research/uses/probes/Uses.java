package dev.mayfly.research.uses.probes;

import dev.mayfly.lifetime.ClockReading;
import dev.mayfly.lifetime.FollowedReference;
import dev.mayfly.lifetime.Follower;
import dev.mayfly.lifetime.NumberedObject;
import dev.mayfly.recording.ObjectNumbers;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.ThreadRecorder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The uses of tracked objects. Thread-safe, without locks; figures are read by one thread at a
 * time, as {@link Follower} has it.
 */
public final class Uses implements Follower {
  /** The uses that woven code of this JVM reports; null for none. */
  static volatile @Nullable Uses current;

  private final boolean counted;
  private final Map<Integer, DragEntry> entries = new HashMap<>();
  private final LifePhases life = new LifePhases();
  private final Recorder recorder;
  private Supplier<ClockReading> clock = () -> new ClockReading(0, 0, 0);
  UseTable table = new UseTable(0);
  private boolean numbered;

  /** Whether uses are recorded one by one. */
  private boolean recordsEvents;

  /** The death that is being counted. */
  private @Nullable DragEntry dying;

  private @Nullable UsedReference dead;
  private int deadWeight;

  private volatile List<UseTimes> read = List.of();

  /**
   * Uses that woven code reports once a tracker is open.
   *
   * @param counted whether accesses are counted, and arrays followed, too
   */
  public Uses(Recorder recorder, boolean counted) {
    this.recorder = recorder;
    this.counted = counted;
  }

  /** The figures by site as of the last snapshot. */
  public List<UseTimes> read() {
    return read;
  }

  @Override
  public void open(Supplier<ClockReading> time, long capacity) {
    clock = time;
    table = new UseTable(capacity);
    ObjectNumbers numbers = recorder.numbers();
    numbered = numbers != null;
    recordsEvents = numbers != null && numbers.uses();
    if (counted) {
      // loads what the program's threads use, as the table does
      table.add(new AccessedReference(this, null));
      AccessProbes.counted(null, 0);
      table.clear();
    }
    current = this;
  }

  @Override
  public @Nullable FollowedReference follow(Object object) {
    if (counted) {
      return new AccessedReference(object, CurrentRecorder.get());
    }
    if (object.getClass().isArray()) {
      return null;
    }
    return numbered ? new NumberedUsedReference(object) : new UsedReference(object);
  }

  @Override
  public void born(FollowedReference object) {
    table.add((UsedReference) object);
  }

  // Uses: on the program's threads

  /**
   * Whether the object may be one that is followed; most are not.
   *
   * @return true for each object that is followed, and for a few that are not
   */
  boolean mayFollow(Object object) {
    return table.mayHold(System.identityHashCode(object));
  }

  /**
   * An object is used for which {@link #mayFollow} said yes.
   *
   * @param site where, as an id of {@link dev.mayfly.analysis.EventSites}; 0 if it is unknown
   */
  void used(Object object, int site) {
    try {
      UsedReference reference = table.find(object, System.identityHashCode(object));
      if (reference != null) {
        reference.used(clock.get(), site);
        ThreadRecorder own = counted ? CurrentRecorder.get() : null;
        if (own != null && reference instanceof AccessedReference accessed) {
          accessed.accessed(own);
        }
        if (recordsEvents && reference instanceof NumberedObject numberedObject) {
          record(numberedObject, site);
        }
      }
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      // a collection was to be noticed; this use goes unseen
    } catch (RuntimeException noIdentity) {
      // it only looks like an object that is tracked: nothing can refer to it
    }
  }

  private static void record(NumberedObject object, int site) {
    ThreadRecorder own = CurrentRecorder.get();
    if (own != null) {
      own.used(object.number(), site);
    }
  }

  // Figures: on one thread at a time

  private DragEntry entry(int site) {
    return entries.computeIfAbsent(site, DragEntry::new);
  }

  @Override
  public void reserve(
      FollowedReference object, int site, ClockReading birth, ClockReading now, int weight) {
    UsedReference used = (UsedReference) object;
    DragEntry entry = entry(site);
    entry.reserve(used, life.of(used, birth, now, true), weight);
    dying = entry;
    dead = used;
    deadWeight = weight;
  }

  @Override
  public void died() {
    DragEntry entry = dying;
    UsedReference used = dead;
    if (entry != null && used != null) {
      entry.died(used, life, deadWeight);
    }
    dead = null;
  }

  @Override
  public void lives(
      FollowedReference object, int site, ClockReading birth, ClockReading now, int weight) {
    UsedReference used = (UsedReference) object;
    entry(site).lives(used, life.of(used, birth, now, false), weight);
  }

  @Override
  public void living() {
    List<UseTimes> all = new ArrayList<>(entries.size());
    for (DragEntry entry : entries.values()) {
      all.add(entry.take());
    }
    read = all;
  }

  @Override
  public void forgetLiving() {
    for (DragEntry entry : entries.values()) {
      entry.forgetLive();
    }
  }

  @Override
  public void scanned(long tracked) {
    table.sweep(tracked);
  }

  @Override
  public void clear() {
    table.clear();
  }
}
