package dev.mayfly.aspects;

import dev.mayfly.recording.Recorder;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Starts the profiler once: with the first class loader whose classes AspectJ weaves, or with the
 * first class that runs and was woven at build time. Thread-safe.
 *
 * <p>Where the aspects come without the profiler (the artifact {@code mayfly-aspects} alone), it
 * only switches recording on; the program opens a profiler through the API.
 */
final class SelfStart {
  private static final String DOOR = "dev.mayfly.agent.boot.AspectJDoor";

  /** Key of the profiler's answer: the patterns of the classes to weave, as AspectJ writes them. */
  static final String SCOPE = "scope";

  /** The class loader of an application may have such classes, too; they are no agents. */
  private static final String[] AGENTS = {
    "org.aspectj.weaver.loadtime.Agent", "org.springframework.instrument.InstrumentationSavingAgent"
  };

  /** The beginning of a line. */
  static final String UNPROFILED = "cannot start; the program runs unprofiled: ";

  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private static volatile @Nullable Map<String, List<String>> answer;

  /** Whether the jar has the aspects without the profiler. */
  private static volatile boolean alone;

  private SelfStart() {}

  /**
   * Starts the profiler, unless it runs. AspectJ holds the lock of a class loader meanwhile, so a
   * thread that comes while another one starts it does not wait.
   *
   * @param handler AspectJ's message handler; null where AspectJ requested none
   * @param includes the patterns of classes that the program's {@code aop.xml} files name
   * @param concrete the program's own aspects that extend Mayfly's
   * @return the patterns of the classes to weave, as {@link #SCOPE}; empty where AspectJ weaves
   *     none for the profiler
   */
  static Map<String, List<String>> prepare(
      @Nullable Object handler, List<String> includes, List<String> concrete) {
    Map<String, List<String>> known = answer;
    if (known == null && !BEGUN.compareAndSet(false, true)) {
      return Map.of(SCOPE, List.of());
    }
    if (known == null) {
      known = Map.of();
      try {
        known = start(instrumentation(), handler, includes, concrete);
      } catch (ReflectiveOperationException | RuntimeException | Error failure) {
        Throwable cause =
            failure instanceof InvocationTargetException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : failure;
        WeaverDefinitions.say(UNPROFILED + cause);
      }
      answer = known;
    }
    return known;
  }

  /** The JVM's, from AspectJ's agent or Spring's; null where neither runs. */
  private static @Nullable Instrumentation instrumentation() {
    for (String agent : AGENTS) {
      try {
        return (Instrumentation)
            Class.forName(agent, true, ClassLoader.getSystemClassLoader())
                .getMethod("getInstrumentation")
                .invoke(null);
      } catch (ReflectiveOperationException | LinkageError notAnAgent) {
        // perhaps the other one is
      }
    }
    return null;
  }

  @SuppressWarnings("unchecked") // it has this type
  private static Map<String, List<String>> start(
      @Nullable Instrumentation instrumentation,
      @Nullable Object handler,
      List<String> includes,
      List<String> concrete)
      throws ReflectiveOperationException {
    Class<?> door;
    try {
      door = Class.forName(DOOR);
    } catch (ClassNotFoundException aspectsAlone) {
      alone = true;
      if (instrumentation != null && concrete.isEmpty()) {
        WeaverDefinitions.say("mayfly-aspects has no profiler and weaves nothing; use mayfly-ltw");
      }
      return Map.of(SCOPE, includes);
    }
    Object started =
        door.getMethod("enter", Instrumentation.class, Object.class, List.class, List.class)
            .invoke(null, instrumentation, handler, includes, concrete);
    if (started != null) {
      return (Map<String, List<String>>) started;
    }
    if (handler == null) {
      door.getMethod("enterOnClassPath").invoke(null);
    } else { // AspectJ would find no arrays, and perhaps not the aspects
      WeaverDefinitions.say(
          UNPROFILED + "a class loader has AspectJ, and no agent. Add -javaagent:mayfly-ltw.jar");
    }
    return Map.of();
  }

  /** Starts recording: the first woven class is about to run, or a profile is requested. */
  static void begin() {
    prepare(null, List.of(), List.of());
    if (alone) {
      Recorder.instance().recording(true);
    }
  }
}
