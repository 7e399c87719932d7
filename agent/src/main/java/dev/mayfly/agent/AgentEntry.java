package dev.mayfly.agent;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.threads.Privileged;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.StartLedger;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. The first class of the agent in its own class loader: starts the
 * agent, with the agent's own permissions for all callers.
 */
public final class AgentEntry implements Consumer<Object[]> {

  /**
   * Starts the agent, if it does not run yet.
   *
   * @param start the options as on the command line; the JVM's {@link Instrumentation}; the agent's
   *     own jar; whether the program runs already; and when the JVM called the agent, as {@link
   *     System#nanoTime}
   */
  @Override
  public void accept(Object[] start) {
    Privileged.<@Nullable Void>get(
        () -> {
          enterTrusted(
              (String) start[0],
              (Instrumentation) start[1],
              (File) start[2],
              (boolean) start[3],
              (long) start[4]);
          return null;
        });
  }

  /**
   * Starts the profiler from within AspectJ's weaver, once; who calls later joins it.
   *
   * @param borrowed the JVM's instrumentation, of another agent; null where none is known
   * @param program the class loader of the aspects
   * @param handler AspectJ's message handler, of the aspects; null where AspectJ requested none
   * @param includes the patterns of classes that the program's {@code aop.xml} files name
   * @param concrete the program's own aspects that extend Mayfly's
   * @return the type patterns of the scope as {@code scope}; nothing where the program runs
   *     unprofiled
   */
  public static Map<String, List<String>> enterByAspectJ(
      @Nullable Instrumentation borrowed,
      ClassLoader program,
      @Nullable Object handler,
      List<String> includes,
      List<String> concrete) {
    return Privileged.get(() -> AspectJStart.start(borrowed, program, handler, includes, concrete));
  }

  private static void enterTrusted(
      String options, Instrumentation instrumentation, File jar, boolean attached, long began) {
    OpenedJdk.open(instrumentation);
    if (Recorder.instance().isConfigured()) {
      StandardError.say("the agent already runs; this second start is ignored");
      return;
    }
    AgentStart start = new AgentStart(instrumentation, jar, attached, null);
    if (start.start(options) != null) {
      start.chargeStart();
    }
    if (!attached) { // else the program runs meanwhile
      StartLedger.instance().started(System.nanoTime() - began);
    }
  }
}
