package dev.mayfly.agent;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.plan.LoadTimeOptions;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.scope.OtherAgents;
import dev.mayfly.agent.weaving.ltw.MessageHandlers;
import dev.mayfly.agent.weaving.ltw.TypePatterns;
import dev.mayfly.agent.weaving.ltw.WeaverBracket;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.threads.ProfilerWork;
import java.io.File;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Starts the profiler from within AspectJ's weaver, once in a JVM. Thread-safe. */
final class AspectJStart {
  private static final String SCOPE = "scope";
  private static final String BUNDLE = "dev/mayfly/agent/boot/classes.bin";

  /** The packages of what starts a program, and what weaves it. */
  private static final String[] BEFORE_PROGRAM = {
    "org.aspectj.", "dev.mayfly.", "org.springframework.instrument."
  };

  private static final WeaverBracket BRACKET = new WeaverBracket();

  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private static volatile @Nullable Map<String, List<String>> answer;

  private AspectJStart() {}

  /**
   * As {@link AgentEntry#enterByAspectJ}. The calling thread may hold the lock of a class loader,
   * so it does not wait while another one starts the profiler.
   */
  static Map<String, List<String>> start(
      @Nullable Instrumentation borrowed,
      ClassLoader loader,
      @Nullable Object handler,
      List<String> includes,
      List<String> concrete) {
    if (handler != null && handler.getClass().getClassLoader() != loader) {
      MessageHandlers.use(handler);
    }
    Map<String, List<String>> known = answer;
    if (known == null && !BEGUN.compareAndSet(false, true)) {
      return Map.of(SCOPE, List.of());
    }
    if (known == null) {
      known = startOnce(borrowed, loader, includes, concrete);
      answer = known;
    }
    BRACKET.handlerCreated(handler);
    return known;
  }

  private static Map<String, List<String>> startOnce(
      @Nullable Instrumentation borrowed,
      ClassLoader loader,
      List<String> includes,
      List<String> concrete) {
    long began = System.nanoTime();
    if (borrowed != null) {
      OpenedJdk.open(borrowed);
    }
    if (Recorder.instance().isConfigured() || OtherAgents.isMayflyOnCommandLine()) {
      StandardError.say(
          "Mayfly's agent counts this program; the aspects are not woven by AspectJ too");
      return Map.of();
    }
    if (borrowed == null) { // Mayfly's agent did not start
      return Map.of();
    }
    LoadTimeOptions.sayWhatHasNoEffect(StandardError::say);
    Instrumentation own = OwnAgent.of(borrowed);
    own.addTransformer(BRACKET, own.isRetransformClassesSupported());
    AspectJProgram program = new AspectJProgram(loader, includes, concrete, isRunning());
    AgentStart start = new AgentStart(own, jar(loader), false, program);
    Plan plan = start.start("");
    if (plan == null) {
      own.removeTransformer(BRACKET);
      return Map.of();
    }
    StartLedger.instance().started(System.nanoTime() - began);
    ProfilerWork.during(
        () -> {
          BRACKET.install(own);
          return null;
        });
    start.chargeStart();
    BRACKET.startHere();
    return Map.of(SCOPE, TypePatterns.of(plan.scope().patterns()));
  }

  /** Whether code of the program is on the stack of the thread that loads the woven class. */
  private static boolean isRunning() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(
            frames ->
                frames.map(StackWalker.StackFrame::getDeclaringClass).anyMatch(AspectJStart::runs));
  }

  private static boolean runs(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
      return false;
    }
    for (String each : BEFORE_PROGRAM) {
      if (type.getName().startsWith(each)) {
        return false;
      }
    }
    return true;
  }

  /** The file of the jar with the profiler; the outer one if that lies in another. */
  private static File jar(ClassLoader loader) {
    URL url = loader.getResource(BUNDLE);
    String path = url == null ? "" : url.toString().replaceFirst("^(jar:|nested:|war:|file:)+", "");
    int end = path.indexOf('!');
    String file = end < 0 ? path : path.substring(0, end);
    return new File(file.endsWith("/") ? file.substring(0, file.length() - 1) : file);
  }
}
