package dev.mayfly;

import com.google.common.collect.ImmutableList;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.ledger.Milestone;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Phase;
import dev.mayfly.snapshot.run.Note;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe. The counts of a program by interval of time: at most {@value #MOST}, which grow with
 * the time. At first four a second. When there are too many, or too many counts, the width doubles
 * and neighbours become one; no interval crosses a {@link Milestone}. Reading the counters takes
 * time in proportion to the contexts; where that is long, intervals are wider.
 *
 * <p>Each reading takes what the counters have grown since the last one, so the intervals add up to
 * the counters. The program goes on meanwhile.
 */
final class IntervalHistory {
  static final int MOST = 64;

  /** Counts of cells in all intervals together, of 28 bytes each. */
  static final int MOST_COUNTS = 100_000;

  private static final long WIDTH_MILLIS = 250;

  /** The caller comes on time to some milliseconds. */
  private static final long SLACK_MILLIS = 30;

  /** Readings take at most this fraction of the time: one part in the number. */
  private static final int SHARE = 100;

  private final IntervalCells cells = new IntervalCells();
  private final List<IntervalCounts> intervals = new ArrayList<>();
  private final Map<Milestone, Long> milestones = new EnumMap<>(Milestone.class);
  private long width = WIDTH_MILLIS;
  private long tookNanos;
  private boolean isCrowded;

  /**
   * Ends an interval if it is time.
   *
   * @param begun when counting began, in milliseconds since 1970
   * @param now the time, in the same unit
   */
  synchronized void noteIfDue(Recorder recorder, long begun, long now) {
    long since = now - (intervals.isEmpty() ? begun : end());
    if (since < width - SLACK_MILLIS || SHARE * tookNanos > 1_000_000 * since) {
      return;
    }
    long before = TotalsHistory.cpuNanos();
    note(recorder, cells, begun, now);
    tookNanos = intervals.size() == 1 ? 0 : TotalsHistory.cpuNanos() - before; // that was cold code
  }

  /** Ends an interval, and a phase with it. */
  synchronized void reached(Milestone milestone, Recorder recorder, long begun, long now) {
    note(recorder, cells, begun, now);
    intervals.get(intervals.size() - 1).endsPhase = true;
    milestones.put(milestone, end());
  }

  /**
   * The intervals up to a snapshot.
   *
   * @param begun when counting began, in milliseconds since 1970
   * @param now the time, in the same unit
   */
  synchronized Intervals upTo(Recorder recorder, RecordingAssembly reading, long begun, long now) {
    note(recorder, reading, begun, now);
    return named();
  }

  /** The intervals so far. */
  synchronized Intervals named() {
    return cells.named(intervals, phases());
  }

  /** The intervals without names. */
  synchronized List<IntervalCounts> intervals() {
    return intervals;
  }

  /** Reads the recorders for a snapshot, in {@link #upTo} only, which has the same counts then. */
  RecordingAssembly reading(
      RecordingModes modes,
      ProgramBytes bytes,
      LifetimeAssembly lifetimes,
      AccountAssembly accounts) {
    return new IntervalReading(modes, bytes, lifetimes, accounts, cells);
  }

  /** Notes where intervals are wider than the time alone would make them, for want of room. */
  synchronized ImmutableList<Note> notes() {
    return isCrowded
        ? ImmutableList.of(Note.of(Note.Kind.WIDE_INTERVALS, MOST_COUNTS))
        : ImmutableList.of();
  }

  private long end() {
    return intervals.get(intervals.size() - 1).to;
  }

  private void note(Recorder recorder, ProfileVisitor reading, long begun, long now) {
    cells.begin(recorder.sampledContexts() != null);
    recorder.threads().accept(reading);
    add(cells.grown(intervals), begun, now);
  }

  /** Adds the counts from the end of the last interval until now. */
  synchronized void add(IntervalCounts grown, long begun, long now) {
    grown.from = intervals.isEmpty() ? begun : end();
    grown.to = Math.max(now, grown.from + 1); // none is empty, so that each moment is in one
    intervals.add(grown);
    if (intervals.size() > 1) {
      join(intervals.size() - 1);
    }
    boolean many = intervals.size() > MOST;
    while (intervals.size() > MOST || (counts() > MOST_COUNTS && hasNeighbours())) {
      isCrowded |= !many;
      width *= 2;
      for (int i = 1; i < intervals.size(); ) {
        i += join(i) ? 0 : 1;
      }
    }
  }

  /** Makes one of an interval and the one before, if they are short and of the same phase. */
  private boolean join(int number) {
    IntervalCounts one = intervals.get(number - 1);
    IntervalCounts other = intervals.get(number);
    boolean fits = !one.endsPhase && other.to - one.from <= width + width / 8;
    if (fits) {
      one.absorb(other);
      intervals.remove(number);
    }
    return fits;
  }

  private boolean hasNeighbours() {
    for (int i = 1; i < intervals.size(); i++) {
      if (!intervals.get(i - 1).endsPhase) {
        return true;
      }
    }
    return false;
  }

  private long counts() {
    long sum = 0;
    for (IntervalCounts interval : intervals) {
      sum += interval.size();
    }
    return sum;
  }

  private List<Phase> phases() {
    List<Phase> phases = new ArrayList<>();
    long from = intervals.get(0).from;
    Long ready = milestones.get(Milestone.READY);
    Long request = milestones.get(Milestone.FIRST_REQUEST);
    if (ready != null) {
      phases.add(new Phase(Phase.STARTUP, from, ready));
      from = ready;
    }
    if (request != null && request > from) {
      phases.add(new Phase(Phase.BEFORE_FIRST_REQUEST, from, request));
      from = request;
    }
    if (!phases.isEmpty() && from < end()) {
      phases.add(new Phase(Phase.STEADY, from, end()));
    }
    return phases;
  }
}
