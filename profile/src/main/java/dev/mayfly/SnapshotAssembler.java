package dev.mayfly;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.ContextTally;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.LifetimeSource.Ages;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.LifetimeSource.Weights;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.ProfileVisitor;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.RecorderHealth;
import dev.mayfly.recording.SampledContexts;
import dev.mayfly.recording.Uses;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.UnwovenLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.AccountRules;
import dev.mayfly.snapshot.AccountThread;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ArrayLengths;
import dev.mayfly.snapshot.Buckets;
import dev.mayfly.snapshot.ClockStats;
import dev.mayfly.snapshot.ContextMode;
import dev.mayfly.snapshot.ContextSample;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.Coverage;
import dev.mayfly.snapshot.Environment;
import dev.mayfly.snapshot.Generations;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.LifetimeMode;
import dev.mayfly.snapshot.LifetimeStats;
import dev.mayfly.snapshot.Modes;
import dev.mayfly.snapshot.NotWoven;
import dev.mayfly.snapshot.Overhead;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.StartCost;
import dev.mayfly.snapshot.ThreadSnapshot;
import dev.mayfly.snapshot.TotalsPoint;
import dev.mayfly.snapshot.UnwovenBytes;
import java.lang.management.GarbageCollectorMXBean;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Confined. Makes one snapshot out of what the recorders, the tracker and the weaver hold. */
final class SnapshotAssembler implements ProfileVisitor {
  private final SiteRegistry sites = SiteRegistry.instance();
  private final Recorder recorder;
  private final ThreadBytes threadBytes;

  /** The thread that asks, and what it had allocated before. */
  private final Thread caller = Thread.currentThread();

  private final long callerBytes;
  private final ContextSnapshot.Builder root = ContextSnapshot.builder();
  private final ArrayDeque<ContextSnapshot.Builder> path = new ArrayDeque<>();
  private final IdentityHashMap<CallNode, Map<AllocationSite, LifetimeStats>> lifetimes =
      new IdentityHashMap<>();
  private final DragAssembly drag = new DragAssembly();

  /** Where contexts are sampled: what each site allocated, in all contexts together. */
  private final Map<AllocationSite, AllocationStats> counted = new HashMap<>();

  private final Map<AllocationSite, ArrayLengths> lengths = new HashMap<>();
  private long arraysWithoutLength;
  private final List<ThreadSnapshot> threads = new ArrayList<>();

  /** What threads of the program have allocated for the profiler. */
  private long profilerBytes;

  private final TreeSet<String> typesOfUnknownSize = new TreeSet<>();
  private final @Nullable Thread only;
  private final AllocationProfiler.SnapshotContext context;
  private final AccountAssembly accounts;
  private @Nullable ThreadRow row;
  private boolean inTrees = true;

  /** Whether what is being told belongs to the snapshot. */
  private boolean isMeant = true;

  private static final class ThreadRow {
    private final String name;
    private final long id;
    private final int threads;
    private long allocatedBytes;
    private AllocationStats stats = AllocationStats.EMPTY;

    ThreadRow(String name, long id, int threads, long allocatedBytes) {
      this.name = name;
      this.id = id;
      this.threads = threads;
      this.allocatedBytes = allocatedBytes;
    }

    ThreadSnapshot toSnapshot() {
      return new ThreadSnapshot(
          name, id, id == ThreadSnapshot.FOLDED, threads, stats, allocatedBytes);
    }
  }

  /** Makes a snapshot of one thread, or of all if that is null. */
  SnapshotAssembler(
      Recorder recorder,
      ThreadBytes threadBytes,
      @Nullable Thread only,
      AllocationProfiler.SnapshotContext context) {
    this.context = context;
    this.accounts =
        new AccountAssembly(
            recorder.sampledContexts() == null ? context.accounts() : AccountRules.NONE);
    this.recorder = recorder;
    this.threadBytes = threadBytes;
    this.only = only;
    this.callerBytes = threadBytes.of(caller);
  }

  ProfileSnapshot assemble(Instant start, Clock clock, History history) {
    LifetimeSource tracker = AllocationProfiler.lifetimes(recorder);
    if (tracker != null && only == null) {
      tracker.lifetimes(
          new LifetimeSource.Visitor() {
            @Override
            public void lifetimes(CallNode node, int site, Lifetimes stats) {
              lifetimes
                  .computeIfAbsent(node, key -> new HashMap<>())
                  .merge(sites.site(site), statsOf(stats), LifetimeStats::plus);
            }

            @Override
            public void uses(CallNode node, int site, Uses uses) {
              drag.uses(node, site, uses);
            }
          });
    }
    recorder.threads().accept(this);
    endRow();
    ContextSnapshot tree = root.build();
    WeavingLedger ledger = WeavingLedger.instance();
    return ProfileSnapshot.builder()
        .root(tree)
        .counted(counted)
        .arrayLengths(lengths)
        .threads(threads)
        .environment(environment(tracker, start, clock))
        .coverage(coverage(tree, ledger))
        .overhead(overhead(tracker, ledger))
        .notes(notes(tracker))
        .accounting(accounts.accounting(context.accounts(), tree, counted.keySet()))
        .history(withEnd(history, tree, clock.millis()))
        .build();
  }

  /** The rates go on up to the snapshot. */
  private History withEnd(History history, ContextSnapshot tree, long now) {
    if (history.totals().isEmpty()) {
      return history;
    }
    TotalsPoint last = history.totals().get(history.totals().size() - 1);
    AllocationStats total = tree.total();
    for (AllocationStats stats : counted.values()) {
      total = total.plus(stats);
    }
    return history.with(
        new TotalsPoint(
            Math.max(now, last.time()),
            Math.max(total.allocations(), last.allocations()),
            Math.max(total.bytes(), last.bytes()),
            last.heapBytes()));
  }

  // What the recorders tell.

  @Override
  @SuppressWarnings("deprecation") // Thread.threadId() is not in JDK 17
  public void recorder(@Nullable Thread thread, long profilerBytesOfThread) {
    endRow();
    profilerBytes += profilerBytesOfThread;
    isMeant = only == null || thread == only;
    if (thread != null && isMeant) {
      row =
          new ThreadRow(
              thread.getName(), thread.getId(), 1, allocatedBytes(thread, profilerBytesOfThread));
      accounts.thread(row.name, row.id);
    } else {
      accounts.thread(AccountThread.FINISHED, ThreadSnapshot.FOLDED);
    }
  }

  /** Where bytes are charged to contexts, these are added up instead: what was being recorded. */
  private long allocatedBytes(Thread thread, long profilerBytesOfThread) {
    if (recorder.readsBytes()) {
      return 0;
    }
    long allocated = thread == caller ? callerBytes : threadBytes.of(thread);
    return allocated < 0 ? -1 : Math.max(0, allocated - profilerBytesOfThread);
  }

  @Override
  public void virtualThreads(long count) {
    endRow();
    isMeant = only == null;
    if (!isMeant) {
      return;
    }
    row =
        new ThreadRow(
            "(virtual threads)",
            ThreadSnapshot.VIRTUAL,
            (int) Math.min(Integer.MAX_VALUE, count),
            -1);
    accounts.thread(row.name, row.id);
  }

  @Override
  public void enter(int frameId, CallNode node) {
    ContextSnapshot.Builder parent = path.peek();
    ContextSnapshot.Builder here;
    MethodFrame frame = frameId > 0 ? sites.frame(frameId) : null;
    if (parent == null) {
      here = root;
    } else {
      here = frame == null ? parent.folded() : parent.child(frame);
    }
    path.push(here);
    accounts.enter(frame);
    Map<AllocationSite, LifetimeStats> known = lifetimes.remove(node);
    if (known != null) {
      known.forEach(here::lifetime);
    }
    drag.tell(node, here);
  }

  @Override
  public void exit() {
    path.pop();
    accounts.exit();
  }

  @Override
  public void sampledContexts() {
    endRow();
    isMeant = only == null;
  }

  @Override
  public void drawn(ContextTally tally) {
    ContextSnapshot.Builder here = path.peek();
    if (here != null && isMeant) {
      here.sample(
          sites.site(tally.site()),
          new ContextSample(
              tally.objects(),
              tally.weight(),
              Math.max(0, tally.excess()),
              Math.max(0, tally.elements()),
              Math.max(0, tally.bytes()),
              Math.max(0, tally.bytesExcess())));
    }
  }

  @Override
  public void counters(int siteId, long allocations, long elements, long bytes) {
    AllocationSite site = sites.site(siteId);
    long size = bytes;
    if (sites.layoutOf(siteId) == 0) {
      size = allocations * sites.sizeOf(sites.typeOf(siteId));
      if (size == 0 && allocations > 0) {
        typesOfUnknownSize.add(site.typeName());
      }
    }
    add(site, new AllocationStats(allocations, elements, size, 0));
  }

  @Override
  public void lengths(int siteId, long[] counts) {
    if (isMeant) {
      lengths.merge(sites.site(siteId), ArrayLengths.of(counts), ArrayLengths::plus);
    }
  }

  @Override
  public void lengthsLeftOut(long arrays) {
    arraysWithoutLength += isMeant ? arrays : 0;
  }

  @Override
  public void physicalBytes(long bytes) {
    ContextSnapshot.Builder context = path.peek();
    if (context != null && isMeant && !recorder.recordsBySiteOnly()) {
      context.physical(bytes);
    }
    if (row != null && isMeant) {
      row.allocatedBytes += bytes;
    }
  }

  @Override
  public void failures(int siteId, long failures) {
    add(sites.site(siteId), new AllocationStats(0, 0, 0, failures));
  }

  private void add(AllocationSite site, AllocationStats stats) {
    ContextSnapshot.Builder here = path.peek();
    if (here != null && inTrees && isMeant) {
      if (recorder.sampledContexts() == null) {
        here.record(site, stats);
        accounts.add(site, stats);
      } else {
        counted.merge(site, stats, AllocationStats::plus);
      }
    }
    if (row != null) {
      row.stats = row.stats.plus(stats);
    }
  }

  @Override
  public void finished(String name, int count, long allocatedBytes, long profilerBytesOfThreads) {
    inTrees = false;
    endRow();
    profilerBytes += profilerBytesOfThreads;
    if (only != null) {
      return;
    }
    row =
        new ThreadRow(
            name,
            ThreadSnapshot.FOLDED,
            count,
            allocatedBytes == 0 ? -1 : Math.max(0, allocatedBytes - profilerBytesOfThreads));
  }

  private void endRow() {
    if (row != null) {
      threads.add(row.toSnapshot());
      row = null;
    }
  }

  // The parts of a snapshot.

  private static LifetimeStats statsOf(Lifetimes lifetimes) {
    return new LifetimeStats(
        lifetimes.births(),
        lifetimes.deaths(),
        lifetimes.estimatedBirths(),
        clockStats(lifetimes.nanos()),
        clockStats(lifetimes.bytes()),
        clockStats(lifetimes.collections()),
        Generations.of(
            lifetimes.generations().first(),
            lifetimes.generations().checked(),
            lifetimes.generations().alive()));
  }

  private static ClockStats clockStats(Ages ages) {
    return new ClockStats(
        buckets(ages.deaths()),
        buckets(ages.live()),
        buckets(ages.deathsLastSeen()),
        buckets(ages.liveLastSeen()),
        ages.deathSum());
  }

  private static Buckets buckets(Weights weights) {
    return Buckets.weighted(weights.sums(), weights.squares());
  }

  /** The modes are those in force: a profiler that joined another has no say in them. */
  private Environment environment(@Nullable LifetimeSource tracker, Instant start, Clock clock) {
    String collectors =
        VmBeans.collectors().stream()
            .map(GarbageCollectorMXBean::getName)
            .collect(Collectors.joining(", "));
    return new Environment(
        context.mayflyVersion(),
        System.getProperty("java.version", "unknown"),
        System.getProperty("java.vm.name", "unknown"),
        collectors,
        Modes.of(contextMode()),
        Modes.of(lifetimeMode(tracker)),
        context.scope(),
        ImmutableMap.copyOf(context.options()),
        start,
        clock.instant(),
        TenuringThreshold.ofThisMachine());
  }

  private ContextMode contextMode() {
    if (recorder.sampledContexts() != null) {
      return ContextMode.SAMPLED;
    }
    return recorder.recordsBySiteOnly() || isByAccountOnly() ? ContextMode.SITE : ContextMode.TREE;
  }

  /** Whether contexts are followed in the code of accounts only. */
  private boolean isByAccountOnly() {
    return !context.accounts().isEmpty()
        && ContextMode.SITE.name().equalsIgnoreCase(context.options().get("context"));
  }

  private static LifetimeMode lifetimeMode(@Nullable LifetimeSource tracker) {
    if (tracker == null) {
      return LifetimeMode.OFF;
    }
    if (tracker.useListener() != null) {
      return LifetimeMode.DRAG;
    }
    return tracker.initialSamplingInterval() == 1 && tracker.precision() == 0
        ? LifetimeMode.EXACT
        : LifetimeMode.SAMPLED;
  }

  private Coverage coverage(ContextSnapshot tree, WeavingLedger ledger) {
    List<Thread> ownThreads = OwnWork.threads();
    long own = ownThreads.stream().mapToLong(threadBytes::of).filter(b -> b > 0).sum();
    if (!ownThreads.contains(caller)) {
      own += threadBytes.of(caller) - callerBytes;
    }
    long allocated = recorder.readsBytes() ? -1 : threadBytes.ofAllThreads();
    if (allocated >= 0) {
      allocated = Math.max(0, allocated - own - profilerBytes);
    } else {
      allocated =
          threads.stream().mapToLong(ThreadSnapshot::allocatedBytes).filter(b -> b > 0).sum();
    }
    ImmutableList<NotWoven> notWoven =
        ledger.notWoven().entrySet().stream()
            .map(
                entry ->
                    new NotWoven(
                        entry.getKey(),
                        entry.getValue().count(),
                        ImmutableList.copyOf(entry.getValue().examples())))
            .collect(ImmutableList.toImmutableList());
    return new Coverage(
        tree.total().bytes() + counted.values().stream().mapToLong(AllocationStats::bytes).sum(),
        allocated,
        ledger.classes(),
        sites.siteCount(),
        notWoven,
        UnwovenLedger.instance().bytes().entrySet().stream()
            .map(entry -> new UnwovenBytes(entry.getKey(), entry.getValue()))
            .collect(ImmutableList.toImmutableList()));
  }

  private Overhead overhead(@Nullable LifetimeSource tracker, WeavingLedger ledger) {
    RecorderHealth health = recorder.threads().health();
    return new Overhead(
        ledger.nanos(),
        ledger.bytes(),
        health.contexts(),
        health.foldedContexts(),
        health.repairedContexts(),
        health.droppedEvents() + (tracker == null ? 0 : tracker.droppedBirths()),
        health.heapBytes(),
        tracker == null ? 0 : tracker.trackedLive(),
        tracker == null ? 0 : tracker.trackedCapacity(),
        tracker == null ? 0 : tracker.samplingInterval(),
        tracker == null ? 0 : tracker.initialSamplingInterval(),
        tracker == null ? 0 : tracker.precision(),
        tracker == null ? 0 : tracker.trackerNanos(),
        startCost(StartLedger.instance()));
  }

  private static StartCost startCost(StartLedger ledger) {
    return new StartCost(
        ledger.nanos(),
        ledger.jdkClasses(),
        ledger.jdkClassesKept(),
        ledger.jdkNanos(),
        ledger.jdkBytes());
  }

  private List<String> notes(@Nullable LifetimeSource tracker) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Counters are exact as of a moment while the snapshot was taken; once the threads rest, all"
            + " are exact.");
    SampledContexts sampled = recorder.sampledContexts();
    if (sampled != null) {
      notes.addAll(notes(sampled));
    } else if (recorder.recordsBySiteOnly()) {
      notes.add("context=site: each method is shown by itself, without its callers.");
    } else if (isByAccountOnly()) {
      notes.add(
          "context=site with accounts: contexts hold the methods of accounts only; what other code"
              + " allocates stands in the context of the account's method that called it.");
    }
    if (recorder.readsBytes() && recorder.recordsBySiteOnly()) {
      notes.add(
          "bytes=physical: without exact contexts, what was really allocated is known by thread"
              + " only.");
    }
    if (tracker != null) {
      notes.add(
          "Tracked objects are real objects: where the JIT compiler would have removed an"
              + " allocation, tracking keeps it.");
      notes.add(
          "A death is known to lie between two garbage collections: that in which the object was"
              + " last seen alive, or its birth, and that which found it dead.");
    }
    if (tracker != null && tracker.useListener() != null) {
      notes.add(
          "A use is a field read or written, or a method called, by code that is woven for it; what"
              + " other code does with an object, and what is done to the elements of arrays, is"
              + " not seen.");
    }
    if (tracker != null && tracker.valueObjects() > 0) {
      notes.add(
          tracker.valueObjects()
              + " sampled objects are of value classes: they have no identity, so they have no"
              + " lifetime. They are counted all the same.");
    }
    if (!typesOfUnknownSize.isEmpty()) {
      notes.add(
          "The size of instances is unknown, and counts 0 bytes, of: "
              + String.join(", ", typesOfUnknownSize));
    }
    if (arraysWithoutLength > 0) {
      notes.add(
          "arrays=lengths: of "
              + arraysWithoutLength
              + " arrays no lengths are known, for want of room for more sites; they are counted"
              + " all the same.");
    }
    if (threadBytes.ofAllThreads() < 0) {
      notes.add(Coverage.LOWER_BOUND);
    }
    return notes;
  }

  private static List<String> notes(SampledContexts sampled) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "context=sampled: counts by type and site are exact; how a site's count is spread over its"
            + " contexts is estimated from the stacks of "
            + sampled.walks()
            + " sampled objects, "
            + sampled.walkNanos() / 1_000_000
            + " ms spent on walking them. Sites without a sampled object stand under \"(context not"
            + " sampled)\".");
    if (sampled.failedWalks() > 0) {
      notes.add(
          "The stacks of "
              + sampled.failedWalks()
              + " sampled objects could not be walked, for want of stack or memory: they stand"
              + " under \"(context not sampled)\", too.");
    }
    return notes;
  }
}
