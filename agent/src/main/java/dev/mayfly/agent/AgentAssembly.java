package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.classfiles.ClassFileCollector;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.reporting.MissedScope;
import dev.mayfly.agent.reporting.OutputDirectory;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.agent.reporting.TypeSizes;
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
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Weaver;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Puts the parts of the agent together that a plan needs. Confined to the starting thread. A part
 * that is not needed is not loaded.
 *
 * @param tool whether it is a tool of the JDK
 */
record AgentAssembly(
    Recorder recorder,
    Host host,
    Features features,
    OutputDirectory output,
    Instrumentation instrumentation,
    File jar,
    boolean running,
    boolean tool,
    Weaver weaver) {
  private static final String ASPECTJ = "org/aspectj/weaver/World.class";

  /** Carries the plan out. */
  void run() {
    Plan plan = host.plan();
    AgentOptions options = plan.options();
    plan.impossible().forEach(line -> StandardError.say(line + ". Mayfly continues without it."));
    Recorder.prepareWalks();
    ProgramScope scope = plan.scope();
    ClassFilter filter = new ClassFilter(scope.patterns(), options.exclude(), scope.loaders());
    WeavingSettings settings = plan.weaving(features.probes(plan));
    AllocationProfiler profiler = openProfiler(settings);
    ClassFileCollector classFiles = host.requestedClassFiles();
    ClassArchive archive = CacheStart.archive(plan, settings, jar);
    WeavingTransformer transformer =
        new WeavingTransformer(
            settings,
            filter,
            matcher(),
            plan.layers().isOn() ? options.get(Options.LAYERS).rows().withStandard() : null,
            archive,
            options.get(Options.LOG).equals("debug"));
    // before the weaver, so that it is shown the class files as they were
    if (classFiles != null) {
      classFiles.start(instrumentation, plan.reweaving().isOn());
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
    // what the user has excluded is not suggested
    host.weaves(
        transformer.classes()::hasProbes, name -> filter.matches(name) || filter.excludes(name));
    UnaryOperator<ProfileSnapshot> layouts =
        classFiles == null ? UnaryOperator.identity() : classFiles::complete;
    ProfilerWork.uncounted(
        () -> {
          if (running) {
            profiler.upkeep().startBytesFromNow();
          }
          if (plan.layers().isOn()) {
            profiler.keepStart();
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
                features.start(host);
                ProfilerService.start(host, reporting);
                return null;
              });
        });
  }

  private AllocationProfiler openProfiler(WeavingSettings settings) {
    Plan plan = host.plan();
    AllocationProfiler profiler =
        AllocationProfiler.open(
            plan.config(),
            plan.scope().description(),
            asMap(),
            config -> config.with(settings.meters()));
    host.opened(profiler);
    features.beforeWeaving(host);
    return profiler;
  }

  /** The options, and how to set them. */
  private Map<String, String> asMap() {
    Plan plan = host.plan();
    Map<String, String> all = new LinkedHashMap<>(plan.options().asMap());
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

  private void findSizes(WeavingTransformer transformer, @Nullable JdkWeaving jdk) {
    recorder.beforeReading(new TypeSizes(instrumentation, transformer::classLoaders));
    if (jdk != null) {
      recorder.beforeReading(jdk::reportWaiting);
    }
  }

  private Reporting reporting(
      AllocationProfiler profiler, UnaryOperator<ProfileSnapshot> layouts, LoadedWeaving loaded) {
    ProgramScope scope = host.plan().scope();
    return new Reporting(
        profiler,
        layouts,
        output,
        host.options().formats(),
        host.options().sources(),
        scope,
        loaded::waiting,
        loaded::loops,
        coverage -> MissedScope.whyNothing(scope, coverage, instrumentation.getAllLoadedClasses()),
        tool);
  }
}
