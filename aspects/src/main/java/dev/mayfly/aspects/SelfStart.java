package dev.mayfly.aspects;

import dev.mayfly.recording.Recorder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Starts the profiler once: with the first class loader whose classes AspectJ weaves,
 * or with the first class that runs and was woven at build time.
 *
 * <p>Where the aspects come without the profiler (the artifact {@code mayfly-aspects} alone), it
 * only switches recording on; the program opens a profiler through the API.
 */
final class SelfStart {
  private static final String ENTRY = "dev.mayfly.agent.LoadTimeEntry";

  /** Key of the profiler's answer: the patterns of the classes to weave, as AspectJ writes them. */
  static final String SCOPE = "scope";

  /** Key of the profiler's answer: the patterns of classes to omit from these. */
  static final String EXCLUDES = "excludes";

  /**
   * Key of the profiler's answer: simple names of the aspects to weave; without it none is woven.
   */
  static final String ASPECTS = "aspects";

  /** The entry of the profiler; null before it is prepared, and where it does not run. */
  private static @Nullable Class<?> entry;

  private static @Nullable Map<String, List<String>> answer;

  private static boolean observes;

  private SelfStart() {}

  /**
   * Prepares the profiler, unless it is. AspectJ holds the lock of a class loader meanwhile.
   *
   * @param instrumentation the JVM's; null where no class is woven at load time
   * @param definition the definition that the weaver has read; null if it has not read ours
   * @return the patterns and aspects to weave, by {@link #SCOPE}, {@link #EXCLUDES} and {@link
   *     #ASPECTS}
   */
  static synchronized Map<String, List<String>> prepare(
      @Nullable Instrumentation instrumentation, @Nullable ProgramDefinition definition) {
    Map<String, List<String>> known = answer;
    if (known == null) {
      known = Map.of();
      try {
        known = load(instrumentation, definition);
      } catch (ReflectiveOperationException | RuntimeException | Error failure) {
        say(failure);
      }
      answer = known;
    }
    return known;
  }

  @SuppressWarnings("unchecked") // it has this type
  private static Map<String, List<String>> load(
      @Nullable Instrumentation instrumentation, @Nullable ProgramDefinition definition)
      throws ReflectiveOperationException {
    ClassLoader own = SelfStart.class.getClassLoader();
    List<String> includes = definition == null ? List.of() : definition.includes();
    if (own == null || !ProfilerClasses.areIn(own, ENTRY)) {
      return Map.of(SCOPE, includes, ASPECTS, List.of());
    }
    Class<?> found = new ProfilerClasses(own).loadClass(ENTRY);
    entry = found;
    observes = instrumentation != null;
    return (Map<String, List<String>>)
        found
            .getMethod(
                "prepare",
                Instrumentation.class,
                ClassLoader.class,
                boolean.class,
                List.class,
                List.class)
            .invoke(
                null,
                instrumentation,
                own,
                definition != null,
                includes,
                definition == null ? List.of() : definition.concreteAspects());
  }

  /** Whether the profiler sees the classes that are woven as they are loaded. */
  static synchronized boolean observesClasses() {
    return observes;
  }

  /** The JVM's, from whichever agent weaves; null if none does. */
  private static @Nullable Instrumentation instrumentation() {
    try {
      return LoadTimeScope.instrumentation();
    } catch (LinkageError withoutWeaver) { // aspectjrt alone, behind ajc
      return null;
    }
  }

  /** Starts recording: the first woven class is about to run, or somebody requests a profile. */
  static void begin() {
    prepare(instrumentation(), null);
    Class<?> profiler = entry;
    if (profiler == null) {
      Recorder.instance().recording(true);
      return;
    }
    try {
      profiler.getMethod("start").invoke(null);
    } catch (ReflectiveOperationException | RuntimeException | Error failure) {
      say(failure);
    }
  }

  private static void say(Throwable failure) {
    Throwable cause =
        failure instanceof InvocationTargetException wrapped && wrapped.getCause() != null
            ? wrapped.getCause()
            : failure;
    new PrintStream(new FileOutputStream(FileDescriptor.err), true)
        .println("mayfly: cannot start; the program runs unprofiled: " + cause);
  }
}
