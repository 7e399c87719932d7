package dev.mayfly;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.Milestone;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The upkeep of an {@link AllocationProfiler}, which notes figures of the program now and then, for
 * the next snapshot. Thread-safe. Mayfly's agent does this about every second.
 */
public final class ProfilerUpkeep {
  /** The most contexts of a start that is kept apart; each takes about 200 bytes. */
  private static final int MOST_CONTEXTS_OF_START = 100_000;

  private final Recorder recorder;
  private final ThreadBytes threadBytes;
  private final Clock clock;
  private final Instant opened;
  private final TotalsHistory totals = new TotalsHistory();
  private @Nullable LiveCensus census;
  private volatile @Nullable IntervalHistory intervals;
  private volatile @Nullable ProfileSnapshot start;

  ProfilerUpkeep(Recorder recorder, ThreadBytes threadBytes, Clock clock) {
    this.recorder = recorder;
    this.threadBytes = threadBytes;
    this.clock = clock;
    opened = clock.instant();
  }

  /**
   * The time at which counting began: a profiler that joins another one also reads that one's
   * earlier counts.
   */
  Instant begun() {
    long since = recorder.recordedSinceMillis();
    return since == 0 ? opened : Instant.ofEpochMilli(since);
  }

  synchronized History history() {
    return new History(totals.points(), census == null ? Censuses.NONE : census.toCensuses());
  }

  /** The snapshot of the moment when the program was ready, if that is known. */
  Optional<ProfileSnapshot> start() {
    return Optional.ofNullable(start);
  }

  /** The program is ready; with too many contexts its start is not kept apart. */
  void start(ProfileSnapshot ready) {
    if (ready.root().size() <= MOST_CONTEXTS_OF_START) {
      start =
          ProfileSnapshot.EMPTY
              .with(Environment.PART, ready.environment())
              .with(ContextSnapshot.PART, ready.root())
              .with(ThreadSnapshot.PART, ready.threads())
              .with(Coverage.PART, ready.coverage())
              .with(SampledRest.PART, ready.sampledRest())
              .with(Boundaries.PART, ready.get(Boundaries.PART));
    }
  }

  @Nullable IntervalHistory intervals() {
    return intervals;
  }

  /**
   * Leaves the bytes that threads have allocated until now out of all snapshots: the program has
   * run before the profiler. Recording must not have started.
   */
  public void startBytesFromNow() {
    threadBytes.startFromNow();
  }

  /**
   * Notes the bytes of threads so far, for threads that will have finished at the next snapshot.
   * Call this now and then.
   */
  public void observeThreads() {
    recorder.threads().noteAllocatedBytes(threadBytes::sinceItsStart);
  }

  /**
   * Notes the total of all allocations, for the rates over time in the snapshots of this profiler
   * ({@link ProfileSnapshot#histories}). Call this about every second. It does nothing most of the
   * time: it takes no more than one part in 200 of it, and keeps 256 moments at most.
   */
  public void noteTotals() {
    totals.noteIfDue(recorder, threadBytes, clock.millis());
    IntervalHistory noted = intervals;
    if (noted != null) {
      noted.noteIfDue(recorder, begun().toEpochMilli(), clock.millis());
    }
  }

  /**
   * From now on, {@link #noteTotals} also keeps the counts by interval of time, for {@link
   * dev.mayfly.snapshot.TimeRange}: at most 64 intervals, which grow with the time. That takes one
   * part in 100 of the time at most, and some megabytes where there are many contexts. {@link
   * AllocationProfiler#ready} and {@link AllocationProfiler#requestBegins} divide the time into
   * phases.
   */
  public void keepIntervals() {
    IntervalHistory noted = new IntervalHistory();
    intervals = noted;
    atMilestones(
        reached -> noted.reached(reached, recorder, begun().toEpochMilli(), clock.millis()));
  }

  /** Does something at each milestone, for the profiler. */
  static void atMilestones(Consumer<Milestone> work) {
    Milestone.tell(
        reached -> {
          try {
            ProfilerWork.during(
                () -> {
                  work.accept(reached);
                  return true;
                });
          } catch (RuntimeException | OutOfMemoryError | StackOverflowError failed) {
            // the thread is the program's and must not fail with us: then the phase is unknown
          }
        });
  }

  /**
   * From now on, notes strings and arrays of primitives among the tracked objects, so that each
   * snapshot compares their contents: the analyses have a table {@code duplicates}. A snapshot then
   * takes up to a quarter of a second longer. Nothing happens where no lifetimes are tracked.
   */
  public void compareContents() {
    LifetimeSource tracker = RecorderSetup.lifetimes(recorder);
    if (tracker != null) {
      tracker.noteContents();
    }
  }

  /**
   * Notes how many objects are alive, by context and type, each time that an interval has passed.
   * Call this now and then. All garbage is collected before ({@link System#gc}), on the calling
   * thread; where a collection takes long, the interval is at least ten times as long. The
   * snapshots of the profiler have the numbers ({@link ProfileSnapshot#histories}) of 32 to 64
   * moments, evenly spread over the time: the interval doubles when there are more. Nothing happens
   * where no lifetimes are tracked.
   *
   * @param intervalMillis the interval, in milliseconds
   */
  public void countLiving(long intervalMillis) {
    LifetimeSource tracker = RecorderSetup.lifetimes(recorder);
    if (tracker != null && recorder.isRecording()) {
      LiveCensus counted;
      synchronized (this) {
        counted = census == null ? new LiveCensus(tracker) : census;
        census = counted;
      }
      counted.countIfDue(clock.millis(), intervalMillis);
    }
  }
}
