package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import com.google.common.collect.Sets;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.SourceFileTable;
import dev.mayfly.snapshot.types.ClassShapes;
import java.time.Duration;
import java.time.Instant;

/** Thread-safe, without state: makes a snapshot of a range of time from a snapshot of more. */
public final class TimeRange {

  /** The notes that also hold for a part of the time. */
  private static final ImmutableSet<Note.Kind> OF_COUNTS =
      Sets.immutableEnumSet(
          Note.Kind.EXACT_WHEN_IDLE,
          Note.Kind.NO_CALLERS,
          Note.Kind.CALLERS_OF_ACCOUNTS,
          Note.Kind.ACCOUNT_WITHOUT_CLASS,
          Note.Kind.UNKNOWN_SIZES,
          Note.Kind.WIDE_INTERVALS);

  private TimeRange() {}

  /**
   * The counts of a range of time. All that is not known by interval is empty: lifetimes, time,
   * threads, estimates of uncounted allocations.
   *
   * @param whole a snapshot with {@link ProfileSnapshot#intervals intervals}
   * @return a snapshot of the intervals that the range touches; its environment says from when to
   *     when, and a note does
   * @throws IllegalArgumentException if it touches none of the intervals
   */
  public static ProfileSnapshot of(ProfileSnapshot whole, Duration from, Duration to) {
    long start = whole.environment().startMillis();
    ImmutableList<Interval> touched =
        whole.intervals().touching(start + from.toMillis(), start + to.toMillis());
    if (touched.isEmpty()) {
      throw new IllegalArgumentException("no interval from " + from + " to " + to);
    }
    long begin = touched.get(0).from();
    long end = touched.get(touched.size() - 1).to();
    ContextSnapshot counts = whole.intervals().tree(touched);
    ProfileSnapshot range =
        whole.contextSampling().isEmpty()
            ? ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, counts)
            : ProfileSnapshot.EMPTY.with(SiteCounts.PART, ImmutableMap.copyOf(counts.self()));
    Coverage coverage = whole.coverage();
    return range
        .with(
            History.PART,
            ImmutableList.copyOf(
                Lists.transform(whole.histories(), history -> history.between(begin, end))))
        .with(
            Environment.PART,
            whole.environment().between(Instant.ofEpochMilli(begin), Instant.ofEpochMilli(end)))
        .with(
            Coverage.PART,
            new Coverage(
                counts.total().bytes(),
                Counters.UNKNOWN,
                coverage.classesWoven(),
                coverage.sites(),
                ImmutableList.of()))
        .adding(
            Note.PART,
            Note.of(
                Note.Kind.TIME_RANGE,
                begin - start,
                end - start,
                whole.environment().endMillis() - start))
        .addingAll(
            Note.PART, Iterables.filter(whole.notes(), note -> OF_COUNTS.contains(note.kind())))
        .with(
            Accounting.PART,
            new Accounting(
                whole.accounting().rules(), whole.accounting().origins(), ImmutableList.of()))
        .with(ClassShapes.PART, whole.get(ClassShapes.PART))
        .with(SourceFileTable.PART, whole.get(SourceFileTable.PART));
  }
}
