package dev.mayfly.agent.feature;

import static java.util.Objects.requireNonNull;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.classfiles.ClassFileCollector;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.ProfilerThreads;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The profiler as {@linkplain Feature features} see it. Confined to the starting thread; what
 * features register runs on threads of the agent.
 */
public final class Host {
  private final Plan plan;
  private final Path output;
  private final @Nullable Instrumentation instrumentation;
  private final boolean attached;
  private final List<Runnable> eachSecond = new ArrayList<>();
  private final List<Runnable> beforeLastReport = new ArrayList<>();
  private final Deque<Runnable> atExit = new ArrayDeque<>();
  private @Nullable ClassFileCollector classFiles;
  private @Nullable AllocationProfiler profiler;
  private Predicate<String> hasProbes = name -> false;
  private Predicate<String> isDecided = name -> false;

  /**
   * A host.
   *
   * @param output the directory of the reports, which no other JVM writes to
   * @param instrumentation the JVM's; null where classes were woven at build time
   * @param attached whether the program ran before the agent
   */
  public Host(Plan plan, Path output, @Nullable Instrumentation instrumentation, boolean attached) {
    this.plan = plan;
    this.output = output;
    this.instrumentation = instrumentation;
    this.attached = attached;
  }

  /** The decisions of the agent. */
  public Plan plan() {
    return plan;
  }

  /** The values of all options. */
  public AgentOptions options() {
    return plan.options();
  }

  /** The directory of the reports, which no other JVM writes to. */
  public Path output() {
    return output;
  }

  /** The recorder of this JVM. */
  public Recorder recorder() {
    return Recorder.instance();
  }

  /** The JVM's; null where classes were woven at build time. */
  public @Nullable Instrumentation instrumentation() {
    return instrumentation;
  }

  /** Whether the program ran before the agent. */
  public boolean isAttached() {
    return attached;
  }

  /** Whether a class has probes. */
  public boolean hasProbes(String className) {
    return hasProbes.test(className);
  }

  /** Whether the user has a class woven, or has excluded it. */
  public boolean isDecided(String className) {
    return isDecided.test(className);
  }

  /** Sets which classes are woven. */
  public void weaves(Predicate<String> withProbes, Predicate<String> decided) {
    hasProbes = withProbes;
    isDecided = decided;
  }

  /** The profiler; there is none before {@link Feature#beforeWeaving}. */
  public AllocationProfiler profiler() {
    return requireNonNull(profiler);
  }

  /** Sets the profiler. */
  public void opened(AllocationProfiler opened) {
    profiler = opened;
  }

  /** The class files of the program; to be asked for in {@link Feature#prepare}. */
  public synchronized ClassFileCollector classFiles() {
    ClassFileCollector known = classFiles;
    if (known == null) {
      classFiles = known = new ClassFileCollector(options().get(Options.LAYOUT));
    }
    return known;
  }

  /** The class files if a feature asked for them; else null. */
  public synchronized @Nullable ClassFileCollector requestedClassFiles() {
    return classFiles;
  }

  /** Registers what runs once a second. */
  public void eachSecond(Runnable action) {
    eachSecond.add(action);
  }

  /** Registers what runs when the program ends, before the last report. */
  public void beforeLastReport(Runnable action) {
    beforeLastReport.add(action);
  }

  /** Registers what runs when the program ends, behind the last report; the latest first. */
  public void atExit(Runnable action) {
    atExit.push(action);
  }

  /** A second has passed. */
  public void second() {
    runAll(eachSecond);
  }

  /** The last report comes. */
  public void lastReportComes() {
    runAll(beforeLastReport);
  }

  /** The last report is written. */
  public void end() {
    runAll(atExit);
  }

  private static void runAll(Iterable<Runnable> actions) {
    for (Runnable action : actions) {
      try {
        action.run();
      } catch (RuntimeException | Error failure) {
        ProfilerThreads.failed(failure);
      }
    }
  }
}
