package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.options.AgentOptions;
import dev.mayfly.agent.options.LoadTimeOptions;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.Plan;
import dev.mayfly.agent.reporting.OutputDirectory;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.agent.reporting.TypeSizes;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.scope.TestRunner;
import dev.mayfly.agent.weaving.ClassFilter;
import dev.mayfly.agent.weaving.ltw.TypePatterns;
import dev.mayfly.agent.weaving.ltw.WovenByAspectJ;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.OwnFailures;
import dev.mayfly.recording.ledger.OwnThreads;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.ShallowSizes;
import dev.mayfly.snapshot.ContextMode;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread at a time. Starts the profiler where AspectJ weaves the aspects, called by
 * name from their class loader. Options, reports and what runs beside the program are those of the
 * agent.
 *
 * <p>In two steps: AspectJ sets up a weaver with the lock of its class loader held, so no thread
 * may start there that loads a class. What is to be woven is settled there, and recording begins
 * when the first woven class runs.
 */
public final class LoadTimeEntry {
  /** The value of the option {@code weaver} in profiles that AspectJ's own weaver made. */
  private static final String BY_ASPECTJ = "ltw";

  /**
   * Where the JVM was given our agent, whose jar it puts onto the class path; it may start later.
   */
  private static final String AGENT = "dev/mayfly/agent/boot/MayflyAgent.class";

  /** Set when this starts: libraries see it without touching the recorder. */
  private static final String STARTED = "dev.mayfly.weaver";

  /** What the JVM says to one who adds a shutdown hook too late. */
  private static final String JVM_ENDS = "Shutdown in progress";

  private static @Nullable LoadTimeEntry prepared;

  private final Plan plan;
  private final @Nullable Instrumentation instrumentation;
  private final Map<String, String> options;
  private final WovenByAspectJ woven;
  private volatile boolean started;

  private LoadTimeEntry(Plan plan, @Nullable Instrumentation instrumentation) {
    this.plan = plan;
    this.instrumentation = instrumentation;
    options = new LinkedHashMap<>(plan.options().asMap());
    options.put("weaver", BY_ASPECTJ);
    woven = new WovenByAspectJ(new ClassFilter(plan.scope().patterns(), plan.options().exclude()));
  }

  /**
   * Reads the options, and says in one line if the program is to run unprofiled.
   *
   * @param instrumentation the JVM's; null where classes were woven at build time
   * @param program the class loader of the aspects
   * @param includes the patterns of classes that the program's own {@code aop.xml} names
   * @param concrete the program's own concrete aspects, which replace those of our definition
   * @return the type patterns to weave as {@code scope}, and the simple names of the aspects as
   *     {@code aspects}; nothing where the program runs unprofiled
   */
  public static Map<String, List<String>> prepare(
      @Nullable Instrumentation instrumentation,
      ClassLoader program,
      List<String> includes,
      List<String> concrete) {
    if (instrumentation != null) {
      OpenedJdk.open(instrumentation);
    }
    if (WeavingScope.ofThisJvm() != null || ClassLoader.getSystemResource(AGENT) != null) {
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
      StandardError.stream().print(Option.help());
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
        scope(options, instrumentation != null, command, tests, includes, !concrete.isEmpty());
    Plan plan = Plan.of(options, scope, false, () -> false);
    if (options.explains()) {
      StandardError.stream().print(plan.text());
      return Map.of();
    }
    LoadTimeEntry entry = new LoadTimeEntry(plan, instrumentation);
    entry.observe();
    prepared = entry;
    return Map.of(
        "scope", TypePatterns.of(scope.patterns()),
        "excludes", TypePatterns.of(options.exclude()),
        "aspects", concrete.isEmpty() ? aspects(plan) : List.of());
  }

  private static ProgramScope scope(
      AgentOptions options,
      boolean atLoadTime,
      String command,
      Optional<TestRunner> tests,
      List<String> includes,
      boolean hasOwnAspects) {
    if (!atLoadTime) {
      return new ProgramScope(List.of("*"), "woven at build time", List.of());
    }
    if (!options.include().isEmpty()) {
      return ProgramScope.of(options.include());
    }
    if (!includes.isEmpty()) {
      return ProgramScope.of(includes);
    }
    if (hasOwnAspects) {
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
    if (plan.observed().isPresent()) {
      names.add("Uses");
    }
    return names;
  }

  /** Has the classes observed that are loaded from now on. */
  private void observe() {
    ProgramScope scope = plan.scope();
    System.setProperty(STARTED, BY_ASPECTJ);
    WeavingScope.announce(new WeavingScope(scope.description(), options, woven::isInScope));
    if (instrumentation == null) {
      return;
    }
    ArrayLayout.measureWith(ShallowSizes.of(instrumentation));
    woven.practise();
    // behind the weaver, which Spring adds as one that may weave again
    instrumentation.addTransformer(woven, instrumentation.isRetransformClassesSupported());
    if (!plan.options().formats().isEmpty()) {
      Runtime.getRuntime()
          .addShutdownHook(OwnThreads.of("mayfly-nothing-woven", this::sayIfNothingWoven));
    }
  }

  private void sayIfNothingWoven() {
    if (!started) {
      StandardError.say("nothing was counted: " + woven.whyNothing(plan.scope().brief()));
    }
  }

  /** Starts recording; the first woven class is about to run. */
  public static void start() {
    LoadTimeEntry entry = prepared;
    if (entry != null) {
      entry.started = true;
      entry.woven.noteFirst();
      try {
        OwnWork.uncounted(
            () -> {
              entry.startRecording();
              return null;
            });
      } catch (IllegalStateException failure) {
        if (!JVM_ENDS.equals(failure.getMessage())) { // else nobody would report
          throw failure;
        }
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
                  coverage -> woven.whyNothing(scope.brief()),
                  false);
          ProfilerService.start(recorder, plan, profiler, reporting, instrumentation, () -> {});
          return null;
        });
  }
}
