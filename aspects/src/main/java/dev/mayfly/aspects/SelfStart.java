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

  /** Key of the profiler's answer: simple names of the aspects that AspectJ is to weave. */
  static final String ASPECTS = "aspects";

  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private static volatile @Nullable Map<String, List<String>> answer;

  /** Whether the jar has the aspects without the profiler. */
  private static volatile boolean alone;

  private SelfStart() {}

  /**
   * Starts the profiler, unless it runs. AspectJ holds the lock of a class loader meanwhile, so a
   * thread that comes while another one starts it does not wait.
   *
   * @param instrumentation the JVM's; null where no agent has it
   * @param handler AspectJ's message handler; null where AspectJ requested none
   * @param includes the patterns of classes that the program's {@code aop.xml} files name
   * @param concrete the program's own aspects that extend Mayfly's
   * @return the patterns and aspects to weave, by {@link #SCOPE} and {@link #ASPECTS}; empty where
   *     the program runs unprofiled
   */
  static Map<String, List<String>> prepare(
      @Nullable Instrumentation instrumentation,
      @Nullable Object handler,
      List<String> includes,
      List<String> concrete) {
    Map<String, List<String>> known = answer;
    if (known == null && !BEGUN.compareAndSet(false, true)) {
      return Map.of(SCOPE, List.of());
    }
    if (known == null) {
      known = Map.of();
      try {
        known = start(instrumentation, handler, includes, concrete);
      } catch (ReflectiveOperationException | RuntimeException | Error failure) {
        Throwable cause =
            failure instanceof InvocationTargetException wrapped && wrapped.getCause() != null
                ? wrapped.getCause()
                : failure;
        WeaverDefinitions.say("cannot start; the program runs unprofiled: " + cause);
      }
      answer = known;
    }
    return known;
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
    if (started == null) {
      started = door.getMethod("enterOnClassPath", List.class).invoke(null, includes);
    }
    return (Map<String, List<String>>) started;
  }

  /** Starts recording: the first woven class is about to run, or a profile is requested. */
  static void begin() {
    Instrumentation instrumentation;
    try {
      instrumentation = WeaverDefinitions.instrumentation();
    } catch (LinkageError withoutWeaver) { // aspectjrt alone, behind ajc
      instrumentation = null;
    }
    prepare(instrumentation, null, List.of(), List.of());
    if (alone) {
      Recorder.instance().recording(true);
    }
  }
}
