package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.recording.probes.LambdaLinkage;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Lets modules read the profiler's, as the JVM lets those by itself whose classes are
 * transformed: but the JVM's word does not count where a method reference names the profiler's
 * method that is to link it.
 */
public final class ModuleReads {
  private static volatile @Nullable Instrumentation instrumentation;

  private ModuleReads() {}

  /** Lets the JDK's modules read the profiler's. */
  static void letJdk(Instrumentation jvm) {
    instrumentation = jvm;
    for (Module module : ModuleLayer.boot().modules()) {
      if (JdkScope.isJdk(module.getClassLoader(), module)) {
        let(module);
      }
    }
  }

  /** Lets a module read the profiler's, if method references are linked by it. */
  public static void let(Module module) {
    Instrumentation jvm = instrumentation;
    Module profiler = LambdaLinkage.class.getModule();
    if (jvm != null && !module.canRead(profiler) && jvm.isModifiableModule(module)) {
      jvm.redefineModule(module, Set.of(profiler), Map.of(), Map.of(), Set.of(), Map.of());
    }
  }
}
