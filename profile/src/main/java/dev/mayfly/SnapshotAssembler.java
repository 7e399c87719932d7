package dev.mayfly;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.AnalysisResult;
import dev.mayfly.analysis.memory.NativeMemory;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.LifetimeSource.EqualContents;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.ProfilerFailures;
import dev.mayfly.recording.ledger.RouteLedger;
import dev.mayfly.recording.ledger.SampleLedger;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.UnwovenLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.site.LayerBoundaries;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SourceFileNames;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.accounts.Accounting;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteCounts;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.Routes;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.run.CommandLine;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.run.Note;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.SourceFileTable;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** Confined. Creates one snapshot from the data of recorders, tracker and weaver. */
final class SnapshotAssembler {
  private final Recorder recorder;
  private final SnapshotContext context;
  private final Extent extent;
  private final @Nullable Thread only;
  private final @Nullable LifetimeSource tracker;
  private final RecordingModes modes;
  private final ThreadBytes threadBytes;
  private final ProgramBytes bytes;

  /** Immutable: how much a snapshot holds. */
  enum Extent {
    /** All that was recorded. */
    WHOLE,
    /** Counts alone: no lifetimes, no sampled allocations, no results of analyses. */
    COUNTS,
    /** Counts and the sampled allocations so far. */
    RATES
  }

  /** Makes a snapshot of one thread, or of all if that is null. */
  SnapshotAssembler(
      Recorder recorder,
      ThreadBytes threadBytes,
      long callerBytes,
      Extent extent,
      @Nullable Thread only,
      SnapshotContext context) {
    this.recorder = recorder;
    this.context = context;
    this.extent = extent;
    this.only = only;
    this.tracker = RecorderSetup.lifetimes(recorder);
    this.modes = RecordingModes.of(recorder, tracker, context);
    this.threadBytes = threadBytes;
    this.bytes =
        new ProgramBytes(
            callerBytes, threadBytes::of, threadBytes::ofAllThreads, threadBytes::ofAllBut);
  }

  /**
   * Assembles the snapshot.
   *
   * @param noted the counts by interval of time; null where they are not kept, or not wanted
   */
  ProfileSnapshot assemble(
      Instant start, Clock clock, History history, @Nullable IntervalHistory noted) {
    boolean whole = extent == Extent.WHOLE;
    SampledRest sampled =
        whole || extent == Extent.RATES
            ? RestAssembly.of(SampleLedger.instance())
            : SampledRest.NONE;
    LifetimeAssembly lifetimes = new LifetimeAssembly();
    EqualContents equal = EqualContents.NONE;
    if (tracker != null && whole) {
      equal = tracker.equalContents();
      tracker.lifetimes(lifetimes);
    }
    AccountAssembly accounts =
        new AccountAssembly(modes.samplesContexts() ? AccountRules.NONE : context.accounts());
    RecordingAssembly recorded;
    Intervals intervals = Intervals.NONE;
    if (noted == null) {
      recorded = new RecordingAssembly(modes, bytes, lifetimes, accounts, only);
      recorder.threads().accept(recorded);
    } else {
      recorded = noted.reading(modes, bytes, lifetimes, accounts);
      intervals = noted.upTo(recorder, recorded, start.toEpochMilli(), clock.millis());
    }
    ContextSnapshot tree = recorded.tree();
    AllocationStats total = tree.total();
    for (AllocationStats stats : recorded.counted().values()) {
      total = total.plus(stats);
    }
    List<ThreadSnapshot> threads = withOthers(recorded.threads());
    List<AnalysisResult> results = whole ? Analyses.results() : List.of();
    Accounting accounting =
        accounts.accounting(context.accounts(), tree, recorded.counted().keySet());
    long allocatedBytes =
        bytes.total(
            ProfilerWork.threads(), recorded.profilerBytes() + ProfilerWork.endedBytes(), threads);
    WeavingLedger weaving = WeavingLedger.instance();
    StartLedger agent = StartLedger.instance();
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, tree)
        .with(SiteCounts.PART, ImmutableMap.copyOf(recorded.counted()))
        .with(ArrayLengths.PART, ImmutableMap.copyOf(recorded.lengths().lengths()))
        .addingAll(ThreadSnapshot.PART, threads)
        .with(Environment.PART, environment(start, clock))
        .with(
            Coverage.PART,
            CoverageAssembly.coverage(
                total.bytes(),
                allocatedBytes,
                SiteRegistry.instance().siteCount(),
                weaving,
                UnwovenLedger.instance()))
        .with(
            Overhead.PART,
            OverheadAssembly.overhead(
                recorder.threads().health(),
                tracker,
                weaving,
                agent,
                CpuAssembly.cpu(weaving, agent)))
        .addingAll(Note.PART, notes(recorded, results, accounts.withoutClass(context.accounts())))
        .addingAll(Note.PART, noted == null ? List.of() : noted.notes())
        .with(
            SourceFileTable.PART,
            SourceFileAssembly.of(SourceFileNames.instance(), tree, recorded.counted().keySet()))
        .with(Accounting.PART, accounting)
        .with(Boundaries.PART, LayerAssembly.of(LayerBoundaries.instance(), tree))
        .with(
            Routes.PART,
            only == null
                ? LayerAssembly.routes(RouteLedger.instance(), LayerBoundaries.instance())
                : Routes.NONE)
        .adding(History.PART, history.upTo(clock.millis(), total, allocatedBytes))
        .with(SampledRest.PART, sampled)
        .with(CollectionSpacing.PART, LifetimeAssembly.spacing(tracker))
        .with(
            AnalysisTable.PART,
            ImmutableList.<AnalysisTable>builder()
                .addAll(AnalysisAssembly.tables(results))
                .addAll(EqualContentsAssembly.tables(equal))
                .build())
        .with(Intervals.PART, intervals);
  }

  /** If the program ran before the agent, threads matter that have run no woven code. */
  private ImmutableList<ThreadSnapshot> withOthers(ImmutableList<ThreadSnapshot> rows) {
    return only != null
        ? rows
        : ImmutableList.<ThreadSnapshot>builder()
            .addAll(rows)
            .addAll(
                threadBytes.others(
                    bytes.known(ProfilerWork.threads(), rows),
                    modes.readsBytes() && !modes.bySiteOnly()))
            .build();
  }

  private ImmutableList<Note> notes(
      RecordingAssembly recorded, List<AnalysisResult> results, List<Note> ofAccounts) {
    NoteAssembly notes = new NoteAssembly();
    notes.contexts(modes, recorder.keepsNumbersInThreads());
    notes.sampledContexts(recorder.sampledContexts());
    notes.physicalBytes(modes);
    if (only == null) {
      notes.sampledTime(recorder.timeSamples(), recorder.laterTimeSamples());
    }
    notes.lifetimes(tracker);
    notes.accounts(ofAccounts);
    notes.unknown(recorded.typesOfUnknownSize(), recorded.lengths().omitted());
    notes.analyses(results);
    notes.unwatchedMemory(NativeMemory.unwatched(), NativeMemory.MOST_WATCHED);
    notes.rest(SampleLedger.instance().omission());
    notes.failures(ProfilerFailures.all());
    if (!bytes.countsFinishedThreads()) {
      notes.lowerBound();
    }
    return notes.notes();
  }

  private Environment environment(Instant start, Clock clock) {
    StringJoiner collectors = new StringJoiner(", ");
    VmBeans.collectors().forEach(collector -> collectors.add(collector.getName()));
    return new Environment(
        context.mayflyVersion(),
        System.getProperty("java.version", "unknown"),
        System.getProperty("java.vm.name", "unknown"),
        collectors.toString(),
        Modes.of(modes.contexts()),
        Modes.of(modes.lifetimes()),
        context.scope(),
        ImmutableMap.copyOf(context.options()),
        start,
        clock.instant(),
        TenuringThreshold.ofThisMachine(),
        CommandLine.withoutSecrets(System.getProperty("sun.java.command", "")));
  }
}
