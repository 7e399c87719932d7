package dev.mayfly.snapshot;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextEstimates;
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
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import dev.mayfly.snapshot.types.ArrayLengths;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Confined to one thread: collects the parts of a snapshot; those left out are empty. */
public final class ProfileSnapshotBuilder {

  private Environment environment = Environment.UNKNOWN;
  private ContextSnapshot root = ContextSnapshot.EMPTY;
  private ImmutableMap<AllocationSite, AllocationStats> counted = ImmutableMap.of();
  private ImmutableMap<AllocationSite, ArrayLengths> arrayLengths = ImmutableMap.of();
  private final List<ThreadSnapshot> threads = new ArrayList<>();
  private Coverage coverage = Coverage.EMPTY;
  private Overhead overhead = Overhead.EMPTY;
  final List<Note> notes = new ArrayList<>();
  private Accounting accounting = Accounting.NONE;
  private final List<History> histories = new ArrayList<>();
  private SampledRest sampledRest = SampledRest.NONE;
  private ImmutableList<AnalysisTable> analyses = ImmutableList.of();
  private ImmutableList<MetricsPoint> metrics = ImmutableList.of();
  private ClassShapes classShapes = ClassShapes.NONE;
  private SourceFileTable sourceFiles = SourceFileTable.NONE;
  private CallLines callLines = CallLines.NONE;
  private CollectionSpacing collectionSpacing = CollectionSpacing.NONE;
  private Intervals intervals = Intervals.NONE;
  private Boundaries boundaries = Boundaries.NONE;
  private Optional<ProfileSnapshot> start = Optional.empty();

  ProfileSnapshotBuilder() {}

  /** Starts with all parts of a snapshot. */
  ProfileSnapshotBuilder(SnapshotParts same) {
    environment = same.environment();
    root = same.recorded();
    counted = same.counted();
    arrayLengths = same.arrayLengths();
    threads.addAll(same.threads());
    coverage = same.coverage();
    overhead = same.overhead();
    notes.addAll(same.notes());
    accounting = same.accounting();
    histories.addAll(same.histories());
    sampledRest = same.sampledRest();
    analyses = same.analyses();
    metrics = same.metrics();
    classShapes = same.classShapes();
    sourceFiles = same.sourceFiles();
    callLines = same.callLines();
    collectionSpacing = same.collectionSpacing();
    intervals = same.intervals();
    boundaries = same.boundaries();
    start = same.start();
  }

  /** Sets the circumstances. */
  public ProfileSnapshotBuilder environment(Environment environment) {
    this.environment = requireNonNull(environment);
    return this;
  }

  /**
   * Sets the calling-context tree.
   *
   * @throws IllegalArgumentException if it is no root
   */
  public ProfileSnapshotBuilder root(ContextSnapshot root) {
    if (root.kind() != ContextSnapshot.Kind.ROOT) {
      throw new IllegalArgumentException("not a root: " + root);
    }
    this.root = root;
    return this;
  }

  /**
   * Sets the allocations of sites whose contexts are to be estimated from the sampled objects of
   * the tree.
   *
   * @param stats the allocations of each site, beside the exact counts of the tree
   */
  public ProfileSnapshotBuilder counted(Map<AllocationSite, AllocationStats> stats) {
    this.counted = SiteCounts.of(stats);
    return this;
  }

  /**
   * Sets the calling-context tree and the allocations of sites, where the tree holds the estimates
   * already.
   *
   * @param root its root, as {@link ProfileSnapshot#root()} gave it
   * @param stats the allocations of each site in contexts that are estimated, as {@link
   *     ContextSampling#counted()} gave it
   */
  public ProfileSnapshotBuilder estimated(
      ContextSnapshot root, Map<AllocationSite, AllocationStats> stats) {
    counted(stats);
    return root(counted.isEmpty() ? root : root.minus(ContextEstimates.of(root, counted)));
  }

  /**
   * Sets how long arrays were, by site.
   *
   * @param lengths the lengths of each site's arrays
   */
  public ProfileSnapshotBuilder arrayLengths(Map<AllocationSite, ArrayLengths> lengths) {
    this.arrayLengths = ImmutableMap.copyOf(lengths);
    return this;
  }

  /** Adds a thread; rows of the same name and identifier are joined. */
  public ProfileSnapshotBuilder thread(ThreadSnapshot thread) {
    threads.add(thread);
    return this;
  }

  /** Adds threads; rows of the same name and identifier are joined. */
  public ProfileSnapshotBuilder threads(Iterable<ThreadSnapshot> threads) {
    threads.forEach(this.threads::add);
    return this;
  }

  /** Sets the coverage. */
  public ProfileSnapshotBuilder coverage(Coverage coverage) {
    this.coverage = requireNonNull(coverage);
    return this;
  }

  /** Sets the profiler's own cost. */
  public ProfileSnapshotBuilder overhead(Overhead overhead) {
    this.overhead = requireNonNull(overhead);
    return this;
  }

  /**
   * Sets the rules of accounts, and where classes were loaded from.
   *
   * @param accounting the rules and origins
   */
  public ProfileSnapshotBuilder accounting(Accounting accounting) {
    this.accounting = requireNonNull(accounting);
    return this;
  }

  /** Adds a note. */
  public ProfileSnapshotBuilder note(Note note) {
    notes.add(note);
    return this;
  }

  /** Adds notes. */
  public ProfileSnapshotBuilder notes(Iterable<Note> notes) {
    notes.forEach(this.notes::add);
    return this;
  }

  /**
   * Adds the totals and censuses of a run.
   *
   * @param history the history of one program
   */
  public ProfileSnapshotBuilder history(History history) {
    histories.add(history);
    return this;
  }

  /** Sets the samples of all allocations, whether counted or not. */
  public ProfileSnapshotBuilder sampledRest(SampledRest sampled) {
    this.sampledRest = requireNonNull(sampled);
    return this;
  }

  /** Sets the tables that analyses have reported. */
  public ProfileSnapshotBuilder analyses(Iterable<AnalysisTable> tables) {
    this.analyses = ImmutableList.copyOf(tables);
    return this;
  }

  /**
   * Sets the metrics of threads over executed bytecodes, noted by agents.
   *
   * @param points those of a thread in their order
   */
  public ProfileSnapshotBuilder metrics(Iterable<MetricsPoint> points) {
    this.metrics = ImmutableList.copyOf(points);
    return this;
  }

  /**
   * Sets the classes of the profile's types.
   *
   * @param shapes the classes as class files declare them
   */
  public ProfileSnapshotBuilder classShapes(ClassShapes shapes) {
    this.classShapes = requireNonNull(shapes);
    return this;
  }

  /**
   * Sets the source files of classes.
   *
   * @param files those whose names do not follow from the class
   */
  public ProfileSnapshotBuilder sourceFiles(SourceFileTable files) {
    this.sourceFiles = requireNonNull(files);
    return this;
  }

  /**
   * Sets the lines in which methods call others.
   *
   * @param lines those that are known
   */
  public ProfileSnapshotBuilder callLines(CallLines lines) {
    this.callLines = requireNonNull(lines);
    return this;
  }

  /** Sets how far apart collections were while lifetimes were tracked. */
  public ProfileSnapshotBuilder collectionSpacing(CollectionSpacing spacing) {
    this.collectionSpacing = requireNonNull(spacing);
    return this;
  }

  /**
   * Sets the counts by interval of time.
   *
   * @param intervals which are those of the contexts, if taken together
   */
  public ProfileSnapshotBuilder intervals(Intervals intervals) {
    this.intervals = requireNonNull(intervals);
    return this;
  }

  /** Sets the methods at which layers begin. */
  public ProfileSnapshotBuilder boundaries(Boundaries boundaries) {
    this.boundaries = requireNonNull(boundaries);
    return this;
  }

  /**
   * Sets the start of the application apart.
   *
   * @param ready the snapshot of the moment when the application was ready; empty where that is not
   *     known
   */
  public ProfileSnapshotBuilder start(Optional<ProfileSnapshot> ready) {
    this.start = requireNonNull(ready);
    return this;
  }

  SnapshotParts parts() {
    return new SnapshotParts(
        environment,
        root,
        counted,
        arrayLengths,
        ImmutableList.copyOf(threads),
        coverage,
        overhead,
        ImmutableList.copyOf(notes),
        accounting,
        ImmutableList.copyOf(histories),
        sampledRest,
        analyses,
        metrics,
        classShapes,
        sourceFiles,
        callLines,
        collectionSpacing,
        intervals,
        boundaries,
        start);
  }

  /** The snapshot. */
  public ProfileSnapshot build() {
    return new ProfileSnapshot(parts());
  }
}
