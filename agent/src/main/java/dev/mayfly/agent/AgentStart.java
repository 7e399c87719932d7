package dev.mayfly.agent;

import com.sun.management.ThreadMXBean;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.LoadTimeOptions;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.reporting.OutputDirectory;
import dev.mayfly.agent.scope.JdkTool;
import dev.mayfly.agent.scope.MainClass;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.scope.TestRunner;
import dev.mayfly.agent.weaving.ltw.WeaverBracket;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.ProfilerFailures;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.ShallowSizes;
import dev.mayfly.snapshot.run.Weaver;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A start: reads the options, and starts the agent if they can be kept. Confined to the starting
 * thread.
 *
 * @param attached whether the user attached the agent to the program
 * @param aspectJ the program, where AspectJ's agent brought Mayfly; null with Mayfly's own
 */
record AgentStart(
    Instrumentation instrumentation, File jar, boolean attached, @Nullable AspectJProgram aspectJ) {
  private static final List<String> NEEDED_MODULES =
      List.of("java.logging", "java.management", "jdk.management");

  /**
   * Starts the agent, or says in one line on stderr why not; the program runs in either case.
   *
   * @param text the options as on the command line
   * @return the plan; null where the agent has not started
   */
  @Nullable Plan start(String text) {
    String command = System.getProperty("sun.java.command", "");
    boolean tool =
        !attached && JdkTool.isRun(command, System.getProperty("sun.java.launcher") != null);
    Features features = new Features(jar, instrumentation);
    AgentOptions options;
    try {
      options =
          aspectJ == null
              ? features.read(AgentOptions.plugins(text), set -> AgentOptions.parse(text, set))
              : aspectJ.options(features);
    } catch (OptionException wrong) {
      if (tool) {
        return null;
      }
      StandardError.say(
          sentence(wrong) + " The program runs unprofiled; 'help=all' lists all options.");
      return null;
    }
    if (options.help()) {
      StandardError.stream().print(options.helpText());
      return null;
    }
    if (tool && options.include().isEmpty()) {
      if (options.explains()) {
        StandardError.say("JDK tools are not profiled unless you set include=");
      }
      return null;
    }
    if (!hasModules()) {
      return null;
    }
    ProfilerFailures.tell(StandardError::say);
    ArrayLayout.measureWith(ShallowSizes.of(instrumentation));
    Optional<TestRunner> tests = tests(command);
    if (tests.isPresent()) {
      options = options.forTests(tests.get().buildDirectory());
    }
    ProgramScope scope = scope(options, tests, command);
    boolean retransforms = instrumentation.isRetransformClassesSupported();
    Plan plan = Plan.of(options, scope, retransforms, AllocatedBytes::areKnown);
    if (options.explains()) {
      StandardError.stream().print(plan.text());
      return null;
    }
    sayIneffective(text, plan);
    OutputDirectory output =
        tool || !options.writes()
            ? OutputDirectory.onRequest(options.output())
            : OutputDirectory.claim(options.output(), StandardError::say);
    if (!output.path().equals(options.output())) {
      options = options.withOutput(output.path());
      plan = Plan.of(options, scope, retransforms, AllocatedBytes::areKnown);
    }
    ThreadIds.current(); // loads what the JVM links a VarHandle by, which a transformer could not
    Host host = new Host(plan, output.path(), instrumentation, attached);
    try {
      features.prepare(host);
    } catch (OptionException unusable) {
      StandardError.say(sentence(unusable) + " The program runs unprofiled.");
      return null;
    }
    long before = cpuNanos();
    if (aspectJ == null) { // else it is there
      instrumentation.addTransformer(new WeaverBracket());
    }
    new AgentAssembly(
            Recorder.instance(),
            host,
            features,
            output,
            instrumentation,
            jar,
            isRunning(),
            tool,
            weaver())
        .run();
    StartLedger.instance().cpu(Math.max(0, cpuNanos() - before));
    return plan;
  }

  /**
   * Attributes all that this thread has allocated to the profiler, if the program has not begun.
   */
  void chargeStart() {
    if (!isRunning()) {
      ProfilerWork.chargeAll(allocatedBytes());
    }
  }

  /** The bytes that this thread has allocated; 0 where the JVM does not report them. */
  private static long allocatedBytes() {
    return ModuleLayer.boot().findModule("jdk.management").isPresent()
            && VmBeans.threads() instanceof ThreadMXBean threads
        ? Math.max(0, threads.getCurrentThreadAllocatedBytes())
        : 0;
  }

  private ProgramScope scope(AgentOptions options, Optional<TestRunner> tests, String command) {
    ProgramScope named = aspectJ == null ? null : aspectJ.scope(options);
    if (named != null) {
      return named;
    }
    return options.include().isEmpty()
        ? tests.map(TestRunner::scope).orElseGet(() -> scopeOfProgram(command))
        : ProgramScope.of(options.include());
  }

  /** Whether the program runs already. */
  private boolean isRunning() {
    return attached || (aspectJ != null && aspectJ.runs());
  }

  /** The agent by which the user sets options. */
  private Weaver weaver() {
    return aspectJ == null ? Weaver.AGENT : Weaver.ASPECTJ;
  }

  /** Names the options that have no effect. */
  private void sayIneffective(String text, Plan plan) {
    if (aspectJ == null) {
      LoadTimeOptions.besideAgent(text).forEach(StandardError::say);
      plan.options().repeated(text).forEach(StandardError::say);
    }
    plan.ineffective().forEach(line -> StandardError.say("option " + line));
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

  /** The message of a wrong option, with its full stop. */
  static String sentence(OptionException wrong) {
    String message = String.valueOf(wrong.getMessage());
    return message.endsWith("?") ? message : message + ".";
  }

  /** The runner of the program's tests, if the command line starts one. */
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
}
