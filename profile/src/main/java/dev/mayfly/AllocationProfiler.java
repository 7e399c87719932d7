package dev.mayfly;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.SnapshotAssembler.Extent;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Registration;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.recording.jvm.VirtualThreads;
import dev.mayfly.recording.ledger.Milestone;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.parts.Part;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Weaver;
import java.lang.ref.Reference;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Starts and stops the recording of this JVM's woven code and takes snapshots of it.
 *
 * <p>There is one recorder a JVM, so all profilers of a JVM share it: the first one (the agent's,
 * where there is an agent) settles how it records, later ones join it. Counters only grow; measure
 * an interval as {@code later.minus(earlier)}.
 */
public final class AllocationProfiler implements AutoCloseable {
  private final Recorder recorder = Recorder.instance();
  private final ThreadBytes threadBytes = new ThreadBytes();
  private final Clock clock;
  private final SnapshotContext context;
  private final @Nullable LifetimeSource ownTracker;
  private final ProfilerUpkeep upkeep;

  private AllocationProfiler(
      SnapshotContext context, @Nullable LifetimeSource ownTracker, Clock clock) {
    this.context = context;
    this.ownTracker = ownTracker;
    this.clock = clock;
    this.upkeep = new ProfilerUpkeep(recorder, threadBytes, clock);
  }

  /** Opens a profiler with the defaults, or joins the one that this JVM has; does not start it. */
  public static AllocationProfiler open() {
    return open(ProfilerConfig.DEFAULT);
  }

  /**
   * Opens a profiler, or joins the one that this JVM has, whose configuration then stays. Does not
   * start it.
   *
   * <p>Lifetimes need the module {@code mayfly-lifetime-tracker}; without it they are off.
   */
  public static AllocationProfiler open(ProfilerConfig config) {
    WeavingScope weaver = JvmWeaving.scope();
    return weaver == null
        ? open(config, "as the aspects' scope says", Map.of())
        : open(config, weaver.description(), weaver.options());
  }

  /**
   * Opens a profiler like {@link #open(ProfilerConfig)}; snapshots report this scope and these
   * options. The option {@code accounts} also sets their {@link AccountRules}; with accounts,
   * {@link ContextMode#SITE} follows contexts as far as woven code reports them.
   *
   * @throws IllegalArgumentException if the accounts cannot be understood
   */
  public static AllocationProfiler open(
      ProfilerConfig config, String scope, Map<String, String> options) {
    return open(config, scope, options, UnaryOperator.identity());
  }

  /**
   * As {@link #open(ProfilerConfig, String, Map)}, for code that the agent weaves.
   *
   * @param amended adds what else that code records
   */
  public static AllocationProfiler open(
      ProfilerConfig config,
      String scope,
      Map<String, String> options,
      UnaryOperator<RecordingConfig> amended) {
    String rules = options.get("accounts");
    AccountRules accounts = rules == null ? AccountRules.NONE : AccountRules.parse(rules);
    LifetimeSource tracker = RecorderSetup.configure(config, !accounts.isEmpty(), amended);
    return new AllocationProfiler(
        new SnapshotContext(version(), scope, options, accounts), tracker, Clock.systemUTC());
  }

  /** The version of Mayfly; {@code development} where its classes are in no jar. */
  public static String version() {
    String version = AllocationProfiler.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** Its upkeep, which notes figures of the program now and then. */
  public ProfilerUpkeep upkeep() {
    return upkeep;
  }

  /** Starts recording, or goes on with it. */
  public void start() {
    recorder.recording(true);
  }

  /**
   * Stops recording and keeps the recorded counts. Probes then cost a branch; the agent follows no
   * contexts.
   */
  public void stop() {
    recorder.recording(false);
  }

  /** Whether allocations are being recorded. */
  public boolean isRecording() {
    return recorder.isRecording();
  }

  /**
   * Reads all that was recorded so far, while the program runs at full speed.
   *
   * <p>Each counter in it is exact as of some moment during the call and never smaller than in an
   * earlier snapshot; once the recorded threads rest, everything is exact. An object whose
   * constructor has just ended may be counted as made by unwoven code when the snapshot falls
   * between that and the end of its {@code new}. Sampled allocations of the last second may be
   * missing. Time and memory in proportion to the number of contexts.
   */
  public ProfileSnapshot snapshot() {
    return ProfilerWork.during(() -> PartSources.addTo(snapshot(Extent.WHOLE, null)));
  }

  /**
   * Reads the counts so far, for rates: like {@link #snapshot}, without lifetimes, sampled
   * allocations, tables of analyses and histories. Takes less time and memory.
   */
  public ProfileSnapshot counts() {
    return snapshot(Extent.COUNTS, null);
  }

  /** As {@link #counts}, with the sampled allocations so far; those of the last second may miss. */
  public ProfileSnapshot countsAndSamples() {
    return snapshot(Extent.RATES, null);
  }

  /** Allocations of this thread meanwhile count as the profiler's. */
  private ProfileSnapshot snapshot(Extent extent, @Nullable Thread only) {
    long callerBytes = threadBytes.of(Thread.currentThread()); // before classes are loaded for it
    return ProfilerWork.during(
        () ->
            new SnapshotAssembler(recorder, threadBytes, callerBytes, extent, only, context)
                .assemble(
                    upkeep.begun(),
                    clock,
                    extent == Extent.WHOLE ? upkeep.history() : History.NONE,
                    extent == Extent.WHOLE ? upkeep.intervals() : null)
                .with(ProfileSnapshot.START, only == null ? upkeep.start() : Optional.empty()));
  }

  /**
   * Reads the recording of one live platform thread so far; like {@link #snapshot}, but contexts
   * and counts are those of this thread alone, and lifetimes are omitted. Not where contexts are
   * sampled: sampled objects belong to all threads.
   *
   * @throws IllegalArgumentException if the thread is a virtual one: those share their contexts
   */
  public ProfileSnapshot snapshot(Thread thread) {
    if (VirtualThreads.isVirtual(thread)) {
      throw new IllegalArgumentException("virtual threads have no contexts of their own");
    }
    return snapshot(Extent.COUNTS, thread);
  }

  /**
   * Lets the tracking of lifetimes begin again at its initial rate, every object where they are
   * exact: earlier work of the program may have lowered it. Time in proportion to the contexts and
   * the objects that are tracked.
   */
  public void refreshLifetimes() {
    LifetimeSource tracker = RecorderSetup.lifetimes(recorder);
    if (tracker != null) {
      tracker.startAfresh();
    }
  }

  /**
   * Begins an interval of lifetimes: separates objects that are born from now on from older ones.
   *
   * @return the moment, for {@link #aliveSince} and {@link #aliveBetween}; empty where no lifetimes
   *     are tracked
   */
  public OptionalLong markLifetimes() {
    LifetimeSource tracker = RecorderSetup.lifetimes(recorder);
    return tracker == null ? OptionalLong.empty() : OptionalLong.of(tracker.mark());
  }

  /**
   * The number of objects that are alive, as far as the last garbage collection tells, that were
   * born since a moment. Where lifetimes are sampled, these are estimates. Time in proportion to
   * the objects that are tracked.
   *
   * @param mark the moment, from {@link #markLifetimes}
   * @return their number by site; empty where no lifetimes are tracked
   */
  public ImmutableMap<AllocationSite, Long> aliveSince(long mark) {
    return alive((tracker, visitor) -> tracker.aliveSince(mark, visitor));
  }

  /** As {@link #aliveSince}, for all objects that are tracked, however old. */
  public ImmutableMap<AllocationSite, Long> alive() {
    return alive(
        (tracker, visitor) -> tracker.aliveSince(tracker.mark() - Long.MAX_VALUE / 2, visitor));
  }

  /**
   * As {@link #aliveSince}, for objects that were born before another moment, too.
   *
   * @param from the first moment, from {@link #markLifetimes}
   * @param to the second
   */
  public ImmutableMap<AllocationSite, Long> aliveBetween(long from, long to) {
    return alive((tracker, visitor) -> tracker.aliveBetween(from, to, visitor));
  }

  /**
   * References to the objects that {@link #aliveBetween} counts: a heap dump shows their referents.
   * Where lifetimes are sampled, to the sampled ones.
   *
   * @param from the first moment, from {@link #markLifetimes}
   * @param to the second
   * @param sites the sites whose objects are wanted
   * @return phantom references, which keep no object alive; none where no lifetimes are tracked
   */
  public ImmutableList<Reference<?>> referencesBetween(
      long from, long to, Predicate<AllocationSite> sites) {
    LifetimeSource tracker = RecorderSetup.lifetimes(recorder);
    return tracker == null
        ? ImmutableList.of()
        : ImmutableList.copyOf(
            tracker.referencesBetween(
                from, to, site -> sites.test(SiteRegistry.instance().site(site))));
  }

  private ImmutableMap<AllocationSite, Long> alive(
      BiConsumer<LifetimeSource, LifetimeSource.AliveVisitor> reading) {
    LifetimeSource tracker = RecorderSetup.lifetimes(recorder);
    Map<AllocationSite, Long> alive = new TreeMap<>();
    if (tracker != null) {
      reading.accept(
          tracker,
          (context, site, contextWeight, objects, weight) ->
              alive.merge(SiteRegistry.instance().site(site), weight, Long::sum));
    }
    return ImmutableMap.copyOf(alive);
  }

  /**
   * Runs a full collection ({@link System#gc}), on the calling thread: the live objects of the next
   * snapshot are then those that the program can reach.
   *
   * @return whether the JVM collected; it refuses with {@code -XX:+DisableExplicitGC}, for example
   */
  public boolean collectGarbage() {
    return FullCollection.run();
  }

  /**
   * From now on, keeps the start of the program apart ({@link ProfileSnapshot#start}): at {@link
   * #ready} counts and samples are read, in time and memory in proportion to the contexts.
   */
  public void keepStart() {
    ProfilerUpkeep.atMilestones(
        reached -> {
          if (reached == Milestone.READY && isRecording()) {
            upkeep.start(countsAndSamples());
          }
        });
  }

  /**
   * Notes that the program has started: its phase {@code startup} ends. Nothing happens at the
   * second call, and where neither intervals nor the start are kept. Time in proportion to the
   * contexts.
   */
  public static void ready() {
    Milestone.READY.reached();
  }

  /** As {@link #ready}, at the beginning of a request: the first one begins another phase. */
  public static void requestBegins() {
    Milestone.FIRST_REQUEST.reached();
  }

  /**
   * Adds an analysis, whose tables are in all snapshots of this JVM from now on. Loaded classes are
   * woven again if it needs events that they have no probes for; methods that run at this moment go
   * on without.
   *
   * @return the registration, which ends the analysis
   * @throws IllegalStateException if there is no agent, whose probes it needs
   */
  public static Registration add(Analysis analysis) {
    return Analyses.add(analysis.getClass().getSimpleName(), analysis);
  }

  /**
   * Adds a part of a plug-in, which is in each {@link #snapshot()} of this JVM from now on. Reports
   * write it if it has a section in JSON or a chapter.
   *
   * @param value gives the part's value so far, on the thread that takes the snapshot; where it
   *     fails, the snapshot is without the part
   * @return the registration, which takes the part out of later snapshots
   */
  public static <T> Registration add(Part<T> part, Supplier<T> value) {
    return PartSources.add(part, value);
  }

  /** Whether Mayfly's agent, or {@code mayfly-ltw.jar} with AspectJ, runs in this JVM. */
  public static boolean hasAgent() {
    return WeavingScope.ofThisJvm() != null;
  }

  /** The weaver of this JVM's classes. */
  public static Weaver weaver() {
    return JvmWeaving.weaver();
  }

  /**
   * Whether a class is woven when it is loaded; false where {@link #hasAgent} is.
   *
   * @param className its name as {@link Class#getName()} gives it
   */
  public static boolean weaves(String className) {
    WeavingScope scope = WeavingScope.ofThisJvm();
    return scope != null && scope.classes().test(className);
  }

  /** Stops recording, and tracking if this profiler started it. */
  @Override
  public void close() {
    stop();
    if (ownTracker != null) {
      recorder.listener(null);
      ownTracker.close();
    }
  }
}
