package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.classfiles.ClassFileCollector;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.jni.JniTraffic;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.reporting.MissedScope;
import dev.mayfly.agent.reporting.OutputDirectory;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.agent.reporting.TypeSizes;
import dev.mayfly.agent.sampling.AllocationSampling;
import dev.mayfly.agent.sampling.SamplingStart;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.weaving.ClassFilter;
import dev.mayfly.agent.weaving.ReweavingThread;
import dev.mayfly.agent.weaving.WeavingTransformer;
import dev.mayfly.agent.weaving.adaptive.LoadedWeaving;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.aspects.AspectMatcher;
import dev.mayfly.agent.weaving.bytecode.JoinPointMatcher;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.jdk.JdkWeaving;
import dev.mayfly.recording.ProfilerWork;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Weaver;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. Puts the parts of the agent together that a plan needs. A part
 * that is not needed is not loaded.
 */
final class AgentAssembly {
  private static final String ASPECTJ = "org/aspectj/weaver/World.class";

  private final Recorder recorder;
  private final Plan plan;
  private final AgentOptions options;
  private final OutputDirectory output;
  private final Instrumentation instrumentation;
  private final File jar;
  private final boolean attached;
  private final boolean running;
  private final boolean tool;
  private final Weaver weaver;

  private final ClassFilter filter;

  /** Actions at the exit, after the last report. */
  private final Deque<Runnable> ends = new ArrayDeque<>();

  /**
   * Starts nothing yet.
   *
   * @param output where reports go
   * @param jar the agent's own jar
   * @param attached whether the user attached the agent to the program
   * @param running whether the program runs already
   * @param tool whether it is a tool of the JDK
   * @param weaver how the user sets options
   */
  AgentAssembly(
      Recorder recorder,
      Plan plan,
      OutputDirectory output,
      Instrumentation instrumentation,
      File jar,
      boolean attached,
      boolean running,
      boolean tool,
      Weaver weaver) {
    this.recorder = recorder;
    this.plan = plan;
    this.options = plan.options();
    this.output = output;
    this.instrumentation = instrumentation;
    this.jar = jar;
    this.attached = attached;
    this.running = running;
    this.tool = tool;
    this.weaver = weaver;
    this.filter =
        new ClassFilter(plan.scope().patterns(), options.exclude(), plan.scope().loaders());
  }

  /**
   * Carries the plan out.
   *
   * @param classFiles collects class files; null if nothing asks for them
   */
  void run(@Nullable ClassFileCollector classFiles) {
    plan.impossible().forEach(line -> StandardError.say(line + ". Mayfly continues without it."));
    Recorder.prepareWalks();
    ProgramScope scope = plan.scope();
    AllocationProfiler profiler = openProfiler();
    if (options.jni()) { // before a class is woven, and before the JDK's classes are
      countJniTraffic();
    }
    ClassArchive archive = CacheStart.archive(plan, jar);
    WeavingSettings settings = plan.weaving();
    WeavingTransformer transformer =
        new WeavingTransformer(
            settings, filter, matcher(), archive, options.get(Options.LOG).equals("debug"));
    // before the weaver, so that it is shown the class files as they were
    if (classFiles != null) {
      classFiles.start(instrumentation, filter::matches, plan.reweaving().isOn());
    }
    WeavingScope.announce(new WeavingScope(scope.description(), asMap(), filter::matches));
    instrumentation.addTransformer(transformer, plan.reweaving().isOn());
    LoadedWeaving loaded =
        LoadedWeaving.start(
            instrumentation,
            transformer.classes(),
            filter::matches,
            running,
            plan.loadedClasses().isOn(),
            options.get(Options.LOADED).equals("all"));
    JdkWeaving jdk =
        settings.jdk()
            ? JdkWeaving.start(
                instrumentation,
                transformer.classes(),
                transformer::rehearse,
                running,
                archive,
                settings)
            : null;
    if (!running) {
      transformer.prepareNestedJars();
    }
    findSizes(transformer, jdk);
    UnaryOperator<ProfileSnapshot> layouts =
        classFiles == null ? UnaryOperator.identity() : classFiles::complete;
    ProfilerWork.uncounted(
        () -> {
          if (running) {
            profiler.upkeep().startBytesFromNow();
          }
          if (options.get(Options.START)) {
            profiler.start();
          }
          return ProfilerWork.during( // its bytes are known from the start of recording on
              () -> {
                Reporting reporting = reporting(profiler, layouts, loaded);
                if (plan.reweaving().isOn()) {
                  ReweavingThread.start(recorder, instrumentation, transformer, loaded, jdk);
                }
                ProfilerService.start(
                    recorder,
                    plan,
                    profiler,
                    reporting,
                    instrumentation,
                    sampling(profiler, transformer),
                    () -> ends.forEach(Runnable::run));
                return null;
              });
        });
  }

  /** The tracker numbers objects for the stream of events, so that comes first. */
  private AllocationProfiler openProfiler() {
    EventRecording events =
        options.events().isEmpty()
            ? null
            : EventRecording.open(options.events(), output.path(), recorder);
    AllocationProfiler profiler =
        AllocationProfiler.open(
            plan.config(),
            plan.scope().description(),
            asMap(),
            config -> config.with(plan.meters()));
    if (options.get(Options.ARRAYS).equals("lengths")) {
      recorder.countLengths();
    }
    if (events != null) {
      events.start(instrumentation);
      ends.push(events::close);
    }
    return profiler;
  }

  /** Without {@code jni=} this is not called, and its classes are not loaded. */
  private void countJniTraffic() {
    ends.push(JniTraffic.start(instrumentation, options.jniArrays())::stop);
  }

  /** The options, and how to set them. */
  private Map<String, String> asMap() {
    Map<String, String> all = new LinkedHashMap<>(options.asMap());
    if (weaver != Weaver.AGENT) {
      all.put("weaver", weaver.value());
    }
    if (plan.config().contexts() == ContextMode.TREE) {
      all.put(Environment.FRAMES, plan.frames());
    }
    return all;
  }

  /** AspectJ, in the jar that brings it; null in the agent's. */
  private static @Nullable JoinPointMatcher matcher() {
    boolean brought = AgentAssembly.class.getClassLoader().getResource(ASPECTJ) != null;
    return brought ? new AspectMatcher() : null;
  }

  /** Runs once a second. */
  private Runnable sampling(AllocationProfiler profiler, WeavingTransformer transformer) {
    return plan.sampledRest().isOn()
        ? new SamplingStart(
            attached || options.samplesEarly(),
            () ->
                AllocationSampling.start(
                    instrumentation,
                    profiler,
                    plan,
                    transformer.classes()::hasProbes,
                    // what the user has excluded is not suggested
                    name -> filter.matches(name) || filter.excludes(name),
                    attached,
                    () -> attached || StartLedger.instance().nanos() > 0))
        : () -> {};
  }

  private void findSizes(WeavingTransformer transformer, @Nullable JdkWeaving jdk) {
    recorder.beforeReading(new TypeSizes(instrumentation, transformer::classLoaders));
    if (jdk != null) {
      recorder.beforeReading(jdk::reportWaiting);
    }
  }

  private Reporting reporting(
      AllocationProfiler profiler, UnaryOperator<ProfileSnapshot> layouts, LoadedWeaving loaded) {
    return new Reporting(
        profiler,
        layouts,
        output,
        options.formats(),
        options.sources(),
        plan.scope(),
        loaded::waiting,
        loaded::loops,
        coverage ->
            MissedScope.whyNothing(plan.scope(), coverage, instrumentation.getAllLoadedClasses()),
        tool);
  }
}
