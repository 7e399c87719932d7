package dev.mayfly.agent;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.LoadTimeOptions;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.reporting.OutputDirectory;
import dev.mayfly.agent.reporting.Reporting;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.ProfilerFailures;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.snapshot.run.Weaver;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Starts the profiler where no {@code Instrumentation} can be had, for classes that AspectJ's
 * compiler has woven. Stateless; called by name, once. The recorder is in the class loader of the
 * aspects; what needs the JVM's help is left out.
 */
public final class LoadTimeEntry {
  private static final String NO_WEAVER =
      "the JVM has no weaver. Add -javaagent:aspectjweaver.jar, or weave at build time";

  private LoadTimeEntry() {}

  /**
   * Starts recording, or says in one line why the program runs unprofiled.
   *
   * @param program the class loader of the aspects
   */
  public static void enter(ClassLoader program) {
    AgentOptions options;
    try {
      options = LoadTimeOptions.readWithoutAgent(program);
    } catch (OptionException wrong) {
      StandardError.say(AgentStart.sentence(wrong) + " The program runs unprofiled.");
      return;
    }
    if (options.help()) {
      StandardError.stream().print(options.helpText());
      return;
    }
    if (!AgentStart.hasModules()) {
      return;
    }
    ProfilerFailures.tell(StandardError::say);
    ProgramScope scope =
        options.include().isEmpty()
            ? new ProgramScope(List.of("*"), "woven by AspectJ", List.of())
            : ProgramScope.of(options.include());
    Plan plan = Plan.of(options, scope, false, () -> false);
    if (options.explains()) {
      StandardError.stream().print(plan.text());
      return;
    }
    ProfilerWork.uncounted(
        () -> {
          record(plan);
          return null;
        });
  }

  private static void record(Plan plan) {
    Recorder recorder = Recorder.instance();
    ProgramScope scope = plan.scope();
    AgentOptions requested = plan.options();
    Map<String, String> options = new LinkedHashMap<>(requested.asMap());
    options.put("weaver", Weaver.AJC.value());
    WeavingScope.announce(new WeavingScope(scope.description(), options, name -> true));
    AllocationProfiler profiler =
        AllocationProfiler.open(plan.config(), scope.description(), options);
    WeavingLedger ledger = WeavingLedger.instance();
    recorder.beforeReading(() -> ledger.program(ledger.classes() == 0 ? NO_WEAVER : null));
    Features features = new Features(null, null);
    Host host = new Host(plan, requested.output(), null, false);
    host.opened(profiler);
    features.beforeWeaving(host);
    if (requested.get(Options.START)) {
      profiler.start();
    }
    ProfilerWork.during(
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
                  coverage -> NO_WEAVER,
                  false);
          features.start(host);
          ProfilerService.start(host, reporting);
          return null;
        });
  }
}
