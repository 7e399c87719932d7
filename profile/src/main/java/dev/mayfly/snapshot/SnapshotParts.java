package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.run.CallLines;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.MetricsPoint;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.SourceFileTable;
import dev.mayfly.snapshot.run.ThreadRows;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import dev.mayfly.snapshot.types.ArrayLengths;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.Optional;

/**
 * Immutable: what a snapshot stores, from which all else follows. Parts are subtracted and added
 * one by one.
 *
 * @param environment the circumstances
 * @param recorded the tree without estimates: exact counts, if any, and samples
 * @param counted allocations by site, in the order of the sites: counts to spread over the contexts
 *     of sampled objects
 * @param arrayLengths how long arrays were, by site
 * @param threads the allocations of each thread, the largest first
 * @param coverage how much of all allocations was counted
 * @param overhead the cost of the profiler
 * @param notes on accuracy and limits, each once
 * @param accounting the rules of accounts
 * @param histories those that are not empty, in their order
 * @param metrics metrics of threads, noted by agents
 * @param classShapes the classes of the profile's types
 * @param sourceFiles where they do not follow from the names of classes
 * @param callLines the lines in which methods call others
 * @param collectionSpacing how far apart collections were
 * @param intervals the counts by interval of time, of one program from its beginning
 * @param boundaries where layers begin
 * @param start the snapshot of the moment when the application was ready
 */
record SnapshotParts(
    Environment environment,
    ContextSnapshot recorded,
    ImmutableMap<AllocationSite, AllocationStats> counted,
    ImmutableMap<AllocationSite, ArrayLengths> arrayLengths,
    ImmutableList<ThreadSnapshot> threads,
    Coverage coverage,
    Overhead overhead,
    ImmutableList<Note> notes,
    Accounting accounting,
    ImmutableList<History> histories,
    SampledRest sampledRest,
    ImmutableList<AnalysisTable> analyses,
    ImmutableList<MetricsPoint> metrics,
    ClassShapes classShapes,
    SourceFileTable sourceFiles,
    CallLines callLines,
    CollectionSpacing collectionSpacing,
    Intervals intervals,
    Boundaries boundaries,
    Optional<ProfileSnapshot> start) {

  /** Joins equal rows and notes, and puts all into order. */
  SnapshotParts {
    counted = SiteCounts.of(counted);
    arrayLengths = ArrayLengths.inOrder(arrayLengths);
    threads = ThreadRows.join(threads);
    notes = ImmutableSet.copyOf(notes).asList();
    histories =
        histories.stream()
            .filter(history -> !history.isEmpty())
            .sorted(History.ORDER)
            .collect(ImmutableList.toImmutableList());
  }

  /** The parts of the time since an earlier moment; states are those of now. */
  SnapshotParts minus(SnapshotParts earlier) {
    long then = earlier.environment.endMillis();
    return new SnapshotParts(
        environment.minus(earlier.environment),
        recorded.minus(earlier.recorded),
        SiteCounts.minus(counted, earlier.counted),
        ArrayLengths.minus(arrayLengths, earlier.arrayLengths),
        ThreadRows.minus(threads, earlier.threads),
        coverage.minus(earlier.coverage),
        overhead.minus(earlier.overhead),
        notes,
        accounting.minus(earlier.accounting),
        histories.stream()
            .map(history -> history.after(then))
            .collect(ImmutableList.toImmutableList()),
        sampledRest.minus(earlier.sampledRest),
        AnalysisTable.minus(analyses, earlier.analyses),
        MetricsPoint.minus(metrics, earlier.metrics),
        classShapes,
        sourceFiles,
        callLines,
        collectionSpacing.minus(earlier.collectionSpacing),
        Intervals.NONE,
        boundaries,
        startAfter(earlier));
  }

  /** The part of the start that lies after an earlier moment. */
  private Optional<ProfileSnapshot> startAfter(SnapshotParts earlier) {
    return start
        .filter(ready -> ready.environment().endMillis() > earlier.environment.endMillis())
        .map(ready -> ready.minus(new ProfileSnapshot(earlier)));
  }

  /** The parts of two programs. */
  SnapshotParts plus(SnapshotParts other) {
    return new SnapshotParts(
        environment.plus(other.environment),
        recorded.plus(other.recorded),
        SiteCounts.plus(counted, other.counted),
        ArrayLengths.plus(arrayLengths, other.arrayLengths),
        ImmutableList.copyOf(Iterables.concat(threads, other.threads)),
        coverage.plus(other.coverage),
        overhead.plus(other.overhead),
        plus(notes, other.notes),
        accounting.plus(other.accounting),
        ImmutableList.copyOf(Iterables.concat(histories, other.histories)),
        sampledRest.plus(other.sampledRest),
        AnalysisTable.plus(analyses, other.analyses),
        MetricsPoint.plus(metrics, other.metrics),
        classShapes.plus(other.classShapes),
        sourceFiles.plus(other.sourceFiles),
        callLines.plus(other.callLines),
        collectionSpacing.plus(other.collectionSpacing),
        Intervals.NONE,
        boundaries.plus(other.boundaries),
        start.isPresent() && other.start.isPresent()
            ? start.map(ready -> ready.plus(other.start.get()))
            : start.or(() -> other.start));
  }

  /** An account is without a class where neither program has one. */
  private static ImmutableList<Note> plus(ImmutableList<Note> some, ImmutableList<Note> others) {
    return ImmutableList.copyOf(
        Iterables.filter(
            Iterables.concat(some, others),
            note ->
                note.kind() != Note.Kind.ACCOUNT_WITHOUT_CLASS
                    || (some.contains(note) && others.contains(note))));
  }
}
