package dev.mayfly.agent.sampling;

import static java.util.Objects.requireNonNull;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.sampling.BufferCrossings.Crossing;
import dev.mayfly.agent.sampling.SampleWindows.Moment;
import dev.mayfly.agent.scope.OtherAgents;
import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.ledger.SampleLedger;
import dev.mayfly.recording.ledger.UnwovenLedger;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.ByteParts;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextBalance;
import dev.mayfly.snapshot.contexts.ContextPath;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.lang.instrument.Instrumentation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordedThreadGroup;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its own daemon thread. Samples all that the program allocates, woven code or not, for
 * the estimate of uncounted allocations.
 *
 * <p>Flight Recorder is initialised on that thread too, beside the program, once that has used
 * {@linkplain ProgramSettings what it may set}. A sample stands for the bytes of its buffer, or its
 * own outside of buffers ({@link BufferCrossings}), times the inverse of the probability that it
 * was taken ({@link SampleWindows}).
 */
public final class AllocationSampling {
  private static final int STACK_DEPTH = 512;

  /** The beginning of the names of Flight Recorder's own threads. */
  private static final String RECORDERS = "JFR ";

  /** The part of a second: samples within one of these are of one window. */
  private static final int MILLIS_OF_A_WINDOW = 5;

  /** Contexts with less than this share of all bytes are not told apart from their callers. */
  private static final int SHARES = 20_000;

  private final AllocationProfiler profiler;
  private final BooleanSupplier programRuns;
  private final boolean recordsFromStart;
  private final boolean attached;
  private final RegisteredMethods woven;
  private final UnwovenPackages packages;
  private final SampleLedger ledger = SampleLedger.instance();
  private final ProgramSettings settings;
  private final RecordedStacks stacks = new RecordedStacks();
  private final BufferCrossings crossings = new BufferCrossings();
  private @Nullable SampleWindows windows; // of the stream that was read last
  private boolean hasStreamed;
  private boolean hasBegun;
  private boolean isFirst = true;

  private AllocationSampling(
      Instrumentation instrumentation,
      AllocationProfiler profiler,
      Plan plan,
      Predicate<String> woven,
      Predicate<String> inScope,
      boolean attached,
      BooleanSupplier programRuns) {
    this.settings = new ProgramSettings(instrumentation);
    this.profiler = profiler;
    this.programRuns = programRuns;
    this.recordsFromStart = plan.options().get(Options.START);
    this.attached = attached;
    this.woven = new RegisteredMethods(plan.config().contexts(), woven, plan.jdkFrames());
    this.packages = new UnwovenPackages(inScope, UnwovenLedger.instance());
  }

  /**
   * Starts the thread.
   *
   * @param plan the settings of contexts and frames, and when recording starts
   * @param woven which classes have probes, by name
   * @param inScope which classes may have probes, or were excluded by the user
   * @param attached whether the program ran before the agent
   */
  public static void start(
      Instrumentation instrumentation,
      AllocationProfiler profiler,
      Plan plan,
      Predicate<String> woven,
      Predicate<String> inScope,
      boolean attached,
      BooleanSupplier programRuns) {
    AllocationSampling sampling =
        new AllocationSampling(
            instrumentation, profiler, plan, woven, inScope, attached, programRuns);
    ProfilerThreads.restarting("mayfly-sampling", () -> sampling.run(instrumentation)).start();
  }

  private void run(Instrumentation instrumentation) {
    ProfilerWork.excludeThread();
    if (sample(instrumentation)) {
      throw new IllegalStateException("Flight Recorder ended the stream of samples");
    }
  }

  /**
   * Samples.
   *
   * @return whether the samples ended before the program
   */
  private boolean sample(Instrumentation instrumentation) {
    ProgramEnd end = new ProgramEnd();
    try {
      settings.awaitUse(programRuns, attached);
      if (!isSafe(instrumentation) || !end.holdBack()) {
        return false;
      }
      RecorderInternals.open(instrumentation);
      int depth = RecorderInternals.stackDepth(STACK_DEPTH);
      if (depth > 0 && depth < STACK_DEPTH && !hasStreamed) {
        StandardError.say(
            "Flight Recorder already records stacks of "
                + depth
                + " frames; deeper ones are truncated in estimates. Add"
                + " -XX:FlightRecorderOptions:stackdepth="
                + STACK_DEPTH);
      }
      SampleWindows opening =
          new SampleWindows(
              RecorderInternals.eventSwitch(SampleStream.EVENTS),
              SampleStream::isWantedByOthers,
              new SplittableRandom());
      windows = opening;
      SampleStream stream = new SampleStream(() -> started(end, opening));
      stream.run(() -> begin(stream), this::accept);
      return !end.release();
    } catch (RuntimeException | LinkageError refused) {
      if (!end.release()) {
        omit("Flight Recorder refused: " + refused);
      }
      return false;
    } finally {
      end.release();
      if (windows != null) {
        windows.end();
      }
      ledger.updating(null);
      ProfilerWork.endThread();
    }
  }

  /**
   * Whether Flight Recorder can start. Where it rewrites classes of the JDK, such as those of
   * files, another agent that uses these to transform classes may wait for them without end.
   */
  private boolean isSafe(Instrumentation instrumentation) {
    if (!RecorderInternals.rewritesTheJdk()) {
      return true;
    }
    Optional<String> other =
        OtherAgents.one(instrumentation, System.getProperty("sun.java.command", ""));
    other.ifPresent(
        agent ->
            omit(
                "on JDK "
                    + Runtime.version().feature()
                    + ", Flight Recorder can hang a program beside another agent ("
                    + agent
                    + ")"));
    return other.isEmpty();
  }

  private void omit(String reason) {
    ledger.omit(reason);
    StandardError.say("option 'rest': " + reason + ". Mayfly continues with counts alone.");
  }

  private void started(ProgramEnd end, SampleWindows opening) {
    if (ledger.samples() == 0) {
      ledger.await("no allocation was sampled since Flight Recorder started");
    }
    settings.free();
    end.release();
    ProfilerThreads.of("mayfly-sampling-windows", opening).start();
  }

  private void begin(SampleStream stream) {
    ledger.updating(stream::awaitSamples);
    if (!hasStreamed && recordsFromStart) {
      noteUnsampled();
    }
    hasStreamed = true;
  }

  /** Excludes Flight Recorder's threads from the program's; they run by the first sample. */
  private static void ownRecorderThreads() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    while (root.getParent() != null) {
      root = root.getParent();
    }
    Thread[] threads = new Thread[root.activeCount() + 16];
    int count = root.enumerate(threads);
    for (int i = 0; i < count; i++) {
      if (threads[i].getName().startsWith(RECORDERS)) {
        ProfilerWork.own(threads[i]);
      }
    }
  }

  /**
   * Notes the bytes that threads had allocated before the first sample and that nothing had
   * counted.
   */
  private void noteUnsampled() {
    hasBegun = true;
    ProfileSnapshot before = profiler.snapshot();
    Map<String, Long> bytes = new HashMap<>();
    for (ThreadSnapshot row : before.threads()) {
      long uncounted = row.allocatedBytes() - row.stats().bytes();
      if (uncounted > 0) {
        bytes.merge(ThreadGroupName.of(row.name()), uncounted, Long::sum);
      }
    }
    ledger.unsampled(bytes);
    before.byteParts().ifPresent(parts -> noteContexts(before, parts));
  }

  private void noteContexts(ProfileSnapshot before, ByteParts parts) {
    ledger.unsampled(List.of(), parts.outside());
    for (ContextBalance context : ContextBalance.of(before.root())) {
      long uncounted = context.bytes().unwovenBytes();
      if (uncounted > parts.total() / SHARES && !context.path().equals(ContextPath.ROOT)) {
        ledger.unsampled(
            context.path().methods().stream()
                .filter(method -> !method.equals(ContextPath.FOLDED))
                .map(method -> new SampleLedger.Step(SampleLedger.Kind.METHOD, method))
                .toList(),
            uncounted);
      }
    }
  }

  private void accept(RecordedEvent event, long bufferBytes) {
    Instant time = event.getStartTime();
    RecordedStackTrace trace = event.getStackTrace();
    Moment moment = requireNonNull(windows).at(time, trace != null);
    if (moment.factor() > 0) {
      windows.sampled();
    }
    if (isFirst) {
      isFirst = false;
      ownRecorderThreads();
    }
    RecordedThread thread = event.getThread();
    if (thread == null || thread.getJavaName() == null || isProfilers(thread)) {
      return;
    }
    String type = event.getClass("objectClass").getName();
    Crossing crossing =
        crossings.next(
            thread.getId(),
            moment.run(),
            TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano(),
            bufferBytes,
            event.getLong("allocationSize"),
            type);
    if (moment.factor() == 0 || !profiler.isRecording()) {
      return;
    }
    if (!hasBegun) {
      noteUnsampled();
    }
    List<SampledFrame> stack = stacks.frames(trace);
    String threads = groupOf(thread);
    SampleContext context =
        SampleContext.of(
            woven,
            threads,
            RecordedNames.typeName(type),
            stack,
            trace != null && trace.isTruncated());
    if (context != null) {
      long weight = Math.round(crossing.bytes() * moment.factor());
      long window = time.toEpochMilli() / MILLIS_OF_A_WINDOW;
      ledger.add(threads, context.path(), context.site(), weight, window, crossing.inStep());
      if (context.isRest()) {
        packages.add(stack, weight);
      }
    }
  }

  private static boolean isProfilers(RecordedThread thread) {
    RecordedThreadGroup group = thread.getThreadGroup();
    return thread.getJavaName().startsWith(RECORDERS)
        || (group != null && "mayfly".equals(group.getName()));
  }

  private static String groupOf(RecordedThread thread) {
    return thread.hasField("virtual") && thread.getBoolean("virtual")
        ? ThreadGroupName.ofVirtual(Objects.requireNonNullElse(thread.getJavaName(), ""))
        : ThreadGroupName.of(thread.getJavaName());
  }
}
