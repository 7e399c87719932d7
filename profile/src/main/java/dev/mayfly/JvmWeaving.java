package dev.mayfly;

import dev.mayfly.recording.ledger.WeavingScope;
import dev.mayfly.snapshot.run.Weaver;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state. How this JVM's classes are woven. */
final class JvmWeaving {
  /** Only {@code mayfly-ltw.jar} has it. */
  private static final String PROFILER = "isolated/org/aspectj/weaver/World.class";

  /** Its initialisation starts this profiler. */
  private static final String ASPECTS = "dev.mayfly.aspects.StaticSites";

  /** Initialised once, by the first caller: to look for the jar takes time. */
  private static final class ProfilerOfJar {
    static {
      ClassLoader program = JvmWeaving.class.getClassLoader();
      if (weaver(WeavingScope.ofThisJvm()) != Weaver.AGENT
          && program.getResource(PROFILER) != null) {
        try {
          Class.forName(ASPECTS, true, program);
        } catch (ClassNotFoundException | LinkageError withoutAspectJ) {
          // no weaver
        }
      }
    }

    static void start() {} // its initialisation has
  }

  private JvmWeaving() {}

  /**
   * The woven classes and the options; null where they are unknown. Starts the profiler that {@code
   * mayfly-ltw.jar} brings if no woven class has done so: its options come before those of the API,
   * and where no class is ever woven, it says why.
   */
  static @Nullable WeavingScope scope() {
    ProfilerOfJar.start();
    return WeavingScope.ofThisJvm();
  }

  static Weaver weaver() {
    return weaver(scope());
  }

  private static Weaver weaver(@Nullable WeavingScope scope) {
    return scope == null ? Weaver.NONE : Weaver.ofOption(scope.options().get("weaver"));
  }
}
