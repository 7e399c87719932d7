package dev.mayfly.agent;

import dev.mayfly.recording.Recorder;
import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Set;

/** Stateless. The packages of the JDK that the recorder reads. */
final class OpenedJdk {
  /** By module, the packages that {@code VmBeans} reads. */
  private static final Map<String, String> BEANS =
      Map.of("java.management", "sun.management", "jdk.management", "com.sun.management.internal");

  private OpenedJdk() {}

  /**
   * Lets the recorder read fields of threads and the JVM's memory, and find the JVM's beans; to be
   * called before any of its classes is initialised.
   */
  static void open(Instrumentation instrumentation) {
    Set<Module> recorder = Set.of(Recorder.class.getModule());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of(
            "java.lang", recorder,
            "jdk.internal.loader", recorder,
            "jdk.internal.misc", recorder),
        Set.of(),
        Map.of());
    BEANS.forEach(
        (name, packageName) ->
            ModuleLayer.boot()
                .findModule(name)
                .filter(module -> module.getPackages().contains(packageName))
                .ifPresent(
                    module ->
                        instrumentation.redefineModule(
                            module,
                            Set.of(),
                            Map.of(packageName, recorder),
                            Map.of(),
                            Set.of(),
                            Map.of())));
  }
}
