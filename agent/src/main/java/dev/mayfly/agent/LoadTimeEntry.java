package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.options.AgentOptions;
import dev.mayfly.agent.options.LoadTimeOptions;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.Plan;
import dev.mayfly.agent.reporting.OutputDirectory;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.agent.reporting.TypeSizes;
import dev.mayfly.agent.scope.MainClass;
import dev.mayfly.agent.scope.OtherAgents;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.scope.TestRunner;
import dev.mayfly.agent.weaving.ClassFilter;
import dev.mayfly.agent.weaving.ltw.NothingWoven;
import dev.mayfly.agent.weaving.ltw.TypePatterns;
import dev.mayfly.agent.weaving.ltw.WovenByAspectJ;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.OwnFailures;
import dev.mayfly.recording.ledger.OwnThreads;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.ShallowSizes;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.Weaver;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread at a time. Starts the profiler where AspectJ weaves the aspects, called by
 * name from their class loader. Options, reports and background work are those of the agent.
 *
 * <p>In two steps: AspectJ sets up a weaver with the lock of its class loader held, so no thread
 * may start there that loads a class. The choice of classes to weave is settled there, and
 * recording begins when the first woven class runs.
 */
public final class LoadTimeEntry {
  /** Set when this starts: libraries see it without touching the recorder. */
  private static final String STARTED = "dev.mayfly.weaver";

  /** The JVM's message when a shutdown hook is added too late. */
  private static final String JVM_ENDS = "Shutdown in progress";

  /** How long the program has to run a woven class before the profiler starts without one. */
  private static final long FIRST_CLASS_NANOS = 1_000_000_000;

  private static volatile @Nullable LoadTimeEntry prepared;

  private final Plan plan;
  private final @Nullable Instrumentation instrumentation;
  private final Map<String, String> options;
  private final Weaver weaver;
  private final WovenByAspectJ woven;
  private final NothingWoven nothingWoven;

  /** Guarded by this. */
  private boolean started;

  private LoadTimeEntry(
      Plan plan,
      @Nullable Instrumentation instrumentation,
      ClassLoader program,
      boolean hasDefinition) {
    this.plan = plan;
    this.instrumentation = instrumentation;
    weaver = instrumentation != null && hasDefinition ? Weaver.ASPECTJ : Weaver.AJC;
    options = new LinkedHashMap<>(plan.options().asMap());
    options.put("weaver", weaver.value());
    woven =
        new WovenByAspectJ(
            new ClassFilter(plan.scope().patterns(), plan.options().exclude()), program);
    nothingWoven =
        new NothingWoven(woven, plan.scope().brief(), instrumentation != null, hasDefinition);
  }

  /**
   * Reads the options, and says in one line if the program is to run unprofiled.
   *
   * @param instrumentation the JVM's; null where classes were woven at build time
   * @param program the class loader of the aspects
   * @param hasDefinition whether AspectJ has read our {@code aop.xml}
   * @param includes the patterns of classes that the program's own {@code aop.xml} names
   * @param concrete the program's own concrete aspects, which replace those of our definition
   * @return the type patterns to weave as {@code scope}, and the simple names of the aspects as
   *     {@code aspects}; nothing where the program runs unprofiled
   */
  public static Map<String, List<String>> prepare(
      @Nullable Instrumentation instrumentation,
      ClassLoader program,
      boolean hasDefinition,
      List<String> includes,
      List<String> concrete) {
    boolean agentWillStart = false;
    if (instrumentation != null) {
      OpenedJdk.open(instrumentation);
      agentWillStart = OtherAgents.isMayflyOnCommandLine();
    }
    if (WeavingScope.ofThisJvm() != null || agentWillStart) {
      StandardError.say(
          "Mayfly's agent counts this program; the aspects are not woven by AspectJ too");
      return Map.of();
    }
    AgentOptions options;
    try {
      options = LoadTimeOptions.read(program);
    } catch (OptionException wrong) {
      StandardError.say(AgentStart.sentence(wrong) + " The program runs unprofiled.");
      return Map.of();
    }
    if (options.help()) {
      StandardError.stream().print(options.helpText());
      return Map.of();
    }
    if (!AgentStart.hasModules()) {
      return Map.of();
    }
    OwnFailures.tell(StandardError::say);
    String command = System.getProperty("sun.java.command", "");
    Optional<TestRunner> tests = AgentStart.tests(command);
    if (tests.isPresent()) {
      options = options.forTests(tests.get().buildDirectory());
    }
    ProgramScope scope =
        hasDefinition
            ? scope(options, command, tests, includes, concrete)
            : new ProgramScope(List.of("*"), "woven at build time", List.of());
    Plan plan = Plan.of(options, scope, false, () -> false);
    if (options.explains()) {
      StandardError.stream().print(plan.text());
      return Map.of();
    }
    LoadTimeEntry entry = new LoadTimeEntry(plan, instrumentation, program, hasDefinition);
    entry.observe();
    prepared = entry; // from here on the thread that waits for it loads classes, too
    return Map.of(
        "scope", TypePatterns.of(scope.patterns()),
        "excludes", TypePatterns.of(options.exclude()),
        "aspects", concrete.isEmpty() ? aspects(plan) : List.of());
  }

  private static ProgramScope scope(
      AgentOptions options,
      String command,
      Optional<TestRunner> tests,
      List<String> includes,
      List<String> concrete) {
    if (!options.include().isEmpty()) {
      if (concrete.isEmpty()) {
        return ProgramScope.of(options.include());
      }
      StandardError.say(
          "include="
              + String.join(",", options.include())
              + " has no effect: "
              + String.join(", ", concrete)
              + " of your aop.xml count, with their own scope");
    }
    if (!includes.isEmpty()) {
      return ProgramScope.of(includes);
    }
    if (!concrete.isEmpty()) {
      return new ProgramScope(List.of("*"), "as the program's own aspects say", List.of());
    }
    return tests.map(TestRunner::scope).orElseGet(() -> AgentStart.scopeOfProgram(command));
  }

  private static List<String> aspects(Plan plan) {
    List<String> names = new ArrayList<>();
    names.add("Allocations");
    names.add("FailedConstructions");
    if (plan.config().contexts() == ContextMode.TREE || !plan.options().accounts().isEmpty()) {
      names.add("CallingContexts");
    }
    if (plan.observesUses()) {
      names.add("Uses");
    }
    return names;
  }

  /** Has the classes observed that are loaded from now on. */
  private void observe() {
    ProgramScope scope = plan.scope();
    System.setProperty(STARTED, weaver.value());
    WeavingScope.announce(new WeavingScope(scope.description(), options, woven::isInScope));
    Recorder.instance().beforeReading(nothingWoven::note);
    if (instrumentation == null) {
      return;
    }
    ArrayLayout.measureWith(ShallowSizes.of(instrumentation));
    woven.practise();
    woven.noteUnseen(MainClass.of(System.getProperty("sun.java.command", "")).name());
    // behind the weaver, which Spring adds as one that may weave again
    instrumentation.addTransformer(woven, instrumentation.isRetransformClassesSupported());
    if (!plan.options().formats().isEmpty()) {
      Runtime.getRuntime()
          .addShutdownHook(OwnThreads.of("mayfly-nothing-woven", this::sayIfNotStarted));
    }
    OwnThreads.of("mayfly-start", LoadTimeEntry::startWithoutClass).start();
  }

  private synchronized void sayIfNotStarted() {
    if (!started && nothingWoven.holds()) {
      started = true;
      StandardError.say("nothing was counted: " + nothingWoven.reason());
    }
  }

  /** A program of which nothing is woven can be asked why, as any other. */
  private static void startWithoutClass() {
    OwnWork.excludeThread();
    do {
      LockSupport.parkNanos(FIRST_CLASS_NANOS);
    } while (prepared == null);
    startOnce();
  }

  /** Starts recording, if it has not begun; the first woven class is about to run. */
  public static void start() {
    LoadTimeEntry entry = prepared;
    if (entry != null) {
      if (entry.instrumentation != null) {
        entry.woven.noteFirst();
      }
      startOnce();
    }
  }

  private static void startOnce() {
    LoadTimeEntry entry = prepared;
    if (entry == null) {
      return;
    }
    synchronized (entry) {
      if (entry.started) {
        return;
      }
      entry.started = true;
      try {
        OwnWork.uncounted(
            () -> {
              entry.startRecording();
              return null;
            });
      } catch (IllegalStateException failure) {
        if (!JVM_ENDS.equals(failure.getMessage())) {
          throw failure;
        }
        entry.started = false; // nobody will report
      }
    }
  }

  private void startRecording() {
    Recorder recorder = Recorder.instance();
    ProgramScope scope = plan.scope();
    AgentOptions requested = plan.options();
    AllocationProfiler profiler =
        AllocationProfiler.open(plan.config(), scope.description(), options);
    if (requested.arrayLengths()) {
      recorder.threads().countLengths();
    }
    if (instrumentation != null) {
      recorder.beforeReading(new TypeSizes(instrumentation, woven::classLoaders));
    }
    if (requested.start()) {
      profiler.start();
    }
    OwnWork.during(
        () -> {
          OutputDirectory output =
              requested.writes()
                  ? OutputDirectory.claim(requested.output(), StandardError::say)
                  : OutputDirectory.onRequest(requested.output());
          Reporting reporting =
              new Reporting(
                  profiler,
                  UnaryOperator.identity(),
                  output,
                  requested.formats(),
                  requested.sources(),
                  scope,
                  () -> 0,
                  () -> Optional.of(List.of()),
                  coverage -> nothingWoven.reason(),
                  false);
          ProfilerService.start(
              recorder, plan, profiler, reporting, instrumentation, () -> {}, () -> {});
          return null;
        });
  }
}
