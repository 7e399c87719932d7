package dev.mayfly.agent;

import com.sun.management.ThreadMXBean;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.classfiles.ClassFileCollector;
import dev.mayfly.agent.console.AgentLog;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.jni.JniTraffic;
import dev.mayfly.agent.options.AgentOptions;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.Plan;
import dev.mayfly.agent.reporting.MissedScope;
import dev.mayfly.agent.reporting.OutputDirectory;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.agent.reporting.TypeSizes;
import dev.mayfly.agent.sampling.AllocationSampling;
import dev.mayfly.agent.sampling.SamplingStart;
import dev.mayfly.agent.scope.JdkTool;
import dev.mayfly.agent.scope.MainClass;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.scope.TestRunner;
import dev.mayfly.agent.weaving.ClassFilter;
import dev.mayfly.agent.weaving.ReweavingThread;
import dev.mayfly.agent.weaving.WeavingTransformer;
import dev.mayfly.agent.weaving.adaptive.LoadedWeaving;
import dev.mayfly.agent.weaving.archive.ClassArchive;
import dev.mayfly.agent.weaving.aspects.UserAspects;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import dev.mayfly.agent.weaving.emitting.WeavingSettings;
import dev.mayfly.agent.weaving.jdk.JdkWeaving;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Event;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.OwnFailures;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.ShallowSizes;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Confined to the starting thread. Puts the agent together as its options say. */
public final class AgentStart {
  private static final List<String> NEEDED_MODULES =
      List.of("java.logging", "java.management", "jdk.management");

  private AgentStart() {}

  /**
   * Starts the agent, or says in one line on stderr why not; the program runs in either case.
   *
   * @param text the options as on the command line
   * @param instrumentation the JVM's
   * @param jar the agent's own jar
   * @param attached whether the program runs already
   */
  public static void start(
      String text, Instrumentation instrumentation, File jar, boolean attached) {
    Recorder recorder = Recorder.instance();
    boolean started = startMeasured(recorder, text, instrumentation, jar, attached);
    if (started && !attached) {
      OwnWork.chargeAll(allocatedBytes());
    }
  }

  /** What this thread has allocated; 0 where the JVM does not tell. */
  private static long allocatedBytes() {
    return ModuleLayer.boot().findModule("jdk.management").isPresent()
            && VmBeans.threads() instanceof ThreadMXBean threads
        ? Math.max(0, threads.getCurrentThreadAllocatedBytes())
        : 0;
  }

  /** Returns whether the agent has started. */
  private static boolean startMeasured(
      Recorder recorder, String text, Instrumentation instrumentation, File jar, boolean attached) {
    String command = AheadOfTimeStart.program(System.getProperty("sun.java.command", ""));
    boolean tool =
        !attached && JdkTool.isRun(command, System.getProperty("sun.java.launcher") != null);
    AgentOptions options;
    try {
      options = AgentOptions.parse(text);
    } catch (OptionException wrong) {
      if (tool) {
        return false;
      }
      StandardError.say(
          sentence(wrong) + " The program runs unprofiled; 'help=all' lists all options.");
      return false;
    }
    if (options.help()) {
      StandardError.stream().print(options.helpText());
      return false;
    }
    if (tool && options.include().isEmpty()) {
      if (options.explains()) {
        StandardError.say("JDK tools are not profiled unless you set include=");
      }
      return false;
    }
    if (!hasModules()) {
      return false;
    }
    AgentLog.level(options.logLevel());
    OwnFailures.tell(StandardError::say);
    ArrayLayout.measureWith(ShallowSizes.of(instrumentation));
    Optional<TestRunner> tests = tests(command);
    if (tests.isPresent()) {
      options = options.forTests(tests.get().buildDirectory());
    }
    ProgramScope scope =
        options.include().isEmpty()
            ? tests.map(TestRunner::scope).orElseGet(() -> scopeOfProgram(command))
            : ProgramScope.of(options.include());
    boolean retransforms = instrumentation.isRetransformClassesSupported();
    Plan plan = Plan.of(options, scope, retransforms, recorder::readBytes);
    if (options.explains()) {
      StandardError.stream().print(plan.text());
      return false;
    }
    OutputDirectory output =
        tool || !options.writes() || AheadOfTimeStart.isRequested()
            ? OutputDirectory.onRequest(options.output())
            : OutputDirectory.claim(options.output(), StandardError::say);
    if (!output.path().equals(options.output())) {
      options = options.withOutput(output.path());
      plan = Plan.of(options, scope, retransforms, recorder::readBytes);
    }
    recorder.keepNumbersInThreads();
    ThreadIds.current(); // loads what the JVM links a VarHandle by, which a transformer could not
    ClassFileCollector classFiles = AnalysisStart.classFiles(options);
    if (!AnalysisStart.start(options, classFiles)) {
      return false;
    }
    long before = cpuNanos();
    // before a class is woven, and before the JDK's classes are
    Runnable jniEnd = options.jni() ? countJniTraffic(instrumentation) : null;
    run(recorder, plan, output, classFiles, jniEnd, instrumentation, jar, attached, tool);
    StartLedger.instance().cpu(Math.max(0, cpuNanos() - before));
    return true;
  }

  /** Whether the JVM has the modules that the profiler needs; says in one line if not. */
  static boolean hasModules() {
    for (String module : NEEDED_MODULES) {
      if (ModuleLayer.boot().findModule(module).isEmpty()) {
        StandardError.say(
            "the agent needs the module "
                + module
                + "; add --add-modules "
                + module
                + ". The program runs unprofiled.");
        return false;
      }
    }
    return true;
  }

  /** The CPU time of this thread, but for weaving. */
  private static long cpuNanos() {
    return VmBeans.threads().getCurrentThreadCpuTime() - WeavingLedger.instance().nanos();
  }

  /**
   * Returns what ends it; null where nothing runs but the weaver. Without {@code jni=true} nobody
   * calls this, and its classes are not loaded.
   */
  private static @Nullable Runnable countJniTraffic(Instrumentation instrumentation) {
    Analyses.require(Event.PASSED.bit());
    return AheadOfTimeStart.isRequested() ? null : JniTraffic.start(instrumentation)::stop;
  }

  /** The message of a wrong option, with its full stop. */
  static String sentence(OptionException wrong) {
    String message = String.valueOf(wrong.getMessage());
    return message.endsWith("?") ? message : message + ".";
  }

  /** Carries the plan out. */
  private static void run(
      Recorder recorder,
      Plan plan,
      OutputDirectory output,
      @Nullable ClassFileCollector classFiles,
      @Nullable Runnable jniEnd,
      Instrumentation instrumentation,
      File jar,
      boolean attached,
      boolean tool) {
    plan.impossible().forEach(line -> StandardError.say(line + ". Mayfly continues without it."));
    AgentOptions options = plan.options();
    ProgramScope scope = plan.scope();
    // before the tracker, which numbers objects for it
    EventRecording events =
        EventRecording.start(options.events(), output.path(), recorder, instrumentation);
    AllocationProfiler profiler =
        AllocationProfiler.open(plan.config(), scope.description(), options.asMap());
    if (options.time().isExact()) {
      recorder.readTime();
    }
    if (options.arrayLengths()) {
      recorder.threads().countLengths();
    }
    ClassFilter filter = new ClassFilter(scope.patterns(), options.exclude(), scope.loaders());
    ClassFileTransformer aspects = userAspects(options, filter, instrumentation);
    ClassArchive archive = CacheStart.archive(plan, jar);
    WeavingSettings settings = plan.weaving();
    if (settings.bytecodes() != BytecodeCounts.NONE) {
      recorder.countBytecodes();
    }
    WeavingTransformer transformer =
        new WeavingTransformer(settings, filter, archive, options.logLevel().equals("debug"));
    Runnable sampling =
        plan.sampledRest().isOn() && !AheadOfTimeStart.isRequested()
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
                        () -> attached || StartLedger.instance().nanos() > 0))
            : () -> {};
    // before the weaver, so that it is shown the class files as they were
    if (classFiles != null && !AheadOfTimeStart.isRequested()) {
      classFiles.start(instrumentation, plan.reweaving().isOn());
    }
    UnaryOperator<ProfileSnapshot> layouts =
        classFiles != null && options.layout() ? classFiles::complete : UnaryOperator.identity();
    WeavingScope.announce(new WeavingScope(scope.description(), options.asMap(), filter::matches));
    instrumentation.addTransformer(transformer, plan.reweaving().isOn());
    LoadedWeaving loaded =
        LoadedWeaving.start(
            instrumentation,
            transformer.classes(),
            filter::matches,
            attached,
            plan.loadedClasses().isOn());
    JdkWeaving jdk =
        plan.jdkWeaving().isOn()
            ? JdkWeaving.start(
                instrumentation,
                transformer.classes(),
                transformer::rehearse,
                attached,
                archive,
                settings)
            : null;
    if (!attached) {
      transformer.prepareNestedJars();
    }
    if (AheadOfTimeStart.isRequested()) {
      AheadOfTimeStart.run(plan, aspects, transformer, jdk, archive, jar);
      return;
    }
    Runnable sizes = new TypeSizes(instrumentation, transformer::classLoaders);
    recorder.beforeReading(
        () -> {
          sizes.run();
          if (jdk != null) {
            jdk.reportWaiting();
          }
        });
    OwnWork.uncounted(
        () -> {
          if (options.start()) {
            profiler.start();
          }
          return OwnWork.during( // its bytes are known from the start of recording on
              () -> {
                Reporting reporting =
                    new Reporting(
                        profiler,
                        layouts,
                        output,
                        options.formats(),
                        options.sources(),
                        plan.scope(),
                        loaded::waiting,
                        coverage ->
                            MissedScope.whyNothing(
                                plan.scope(), coverage, instrumentation.getAllLoadedClasses()),
                        tool);
                if (plan.reweaving().isOn()) {
                  ReweavingThread.start(recorder, instrumentation, transformer, loaded, jdk);
                }
                ProfilerService.start(
                    recorder,
                    plan,
                    profiler,
                    reporting,
                    instrumentation,
                    sampling,
                    () -> last(events, jniEnd));
                return null;
              });
        });
  }

  /** Weaves the user's own aspects from now on; null if there are none. */
  private static @Nullable ClassFileTransformer userAspects(
      AgentOptions options, ClassFilter filter, Instrumentation instrumentation) {
    if (options.aspects().isEmpty()) {
      return null;
    }
    ClassFilter never = new ClassFilter(List.of(), List.of());
    try {
      return UserAspects.start(
          instrumentation, options.aspects(), filter::matches, never::excludes, StandardError::say);
    } catch (IOException unusable) {
      StandardError.say(
          "option 'aspects': "
              + unusable.getMessage()
              + ". The program runs without your aspects.");
      return null;
    }
  }

  /** What runs the program's tests, if that is what a command line does. */
  static Optional<TestRunner> tests(String command) {
    return TestRunner.of(
        MainClass.of(command).name(),
        command,
        System.getProperty("java.class.path", ""),
        Path.of("").toAbsolutePath());
  }

  static ProgramScope scopeOfProgram(String command) {
    return ProgramScope.ofProgram(
        command, System.getProperty("java.class.path", ""), Path.of("").toAbsolutePath());
  }

  private static void last(@Nullable EventRecording events, @Nullable Runnable jniEnd) {
    if (jniEnd != null) {
      jniEnd.run();
    }
    if (events != null) {
      events.close();
    }
  }
}
