package dev.mayfly.agent;

import com.sun.management.ThreadMXBean;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.options.AgentOptions;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.options.Plan;
import dev.mayfly.agent.reporting.OutputDirectory;
import dev.mayfly.agent.scope.JdkTool;
import dev.mayfly.agent.scope.MainClass;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.scope.TestRunner;
import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.OwnFailures;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.ShallowSizes;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Confined to the starting thread. Reads the options, and starts the agent if they can be kept. */
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

  /** The bytes that this thread has allocated; 0 where the JVM does not report them. */
  private static long allocatedBytes() {
    return ModuleLayer.boot().findModule("jdk.management").isPresent()
            && VmBeans.threads() instanceof ThreadMXBean threads
        ? Math.max(0, threads.getCurrentThreadAllocatedBytes())
        : 0;
  }

  /** Returns whether the agent has started. */
  private static boolean startMeasured(
      Recorder recorder, String text, Instrumentation instrumentation, File jar, boolean attached) {
    String command = System.getProperty("sun.java.command", "");
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
    Plan plan = Plan.of(options, scope, retransforms, AllocatedBytes::areKnown);
    if (options.explains()) {
      StandardError.stream().print(plan.text());
      return false;
    }
    OutputDirectory output =
        tool || !options.writes()
            ? OutputDirectory.onRequest(options.output())
            : OutputDirectory.claim(options.output(), StandardError::say);
    if (!output.path().equals(options.output())) {
      options = options.withOutput(output.path());
      plan = Plan.of(options, scope, retransforms, AllocatedBytes::areKnown);
    }
    ThreadIds.current(); // loads what the JVM links a VarHandle by, which a transformer could not
    AnalysisStart analyses = new AnalysisStart(options);
    if (!analyses.start()) {
      return false;
    }
    long before = cpuNanos();
    new AgentAssembly(recorder, plan, output, instrumentation, jar, attached, tool)
        .run(analyses.classFiles());
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
