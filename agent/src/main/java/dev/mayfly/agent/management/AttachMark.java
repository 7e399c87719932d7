package dev.mayfly.agent.management;

import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * Thread-safe, without state. Tells a tool that attaches to this JVM that the profiler has an MBean
 * here, or will have one as soon as there is a server for it. The program does not see it.
 */
public final class AttachMark {
  /** Among the properties that {@code VirtualMachine.getAgentProperties} reads. */
  private static final String NAME = "dev.mayfly.mbean";

  private static final String FILE = "dev.mayfly.file";

  private AttachMark() {}

  /** Sets the mark, where this JVM is like HotSpot. */
  public static void set(Instrumentation instrumentation) {
    set(instrumentation, NAME, ProfilerControl.NAME);
  }

  /** Tells the file that a feature offers to commands. */
  public static void setFile(Instrumentation instrumentation, Path file) {
    set(instrumentation, FILE, file.toString());
  }

  private static void set(Instrumentation instrumentation, String name, String value) {
    try {
      instrumentation.redefineModule(
          Object.class.getModule(),
          Set.of(),
          Map.of("jdk.internal.vm", Set.of(AttachMark.class.getModule())),
          Map.of(),
          Set.of(),
          Map.of());
      Object properties =
          Class.forName("jdk.internal.vm.VMSupport").getMethod("getAgentProperties").invoke(null);
      ((Properties) properties).setProperty(name, value);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
      // then the command line sees the MBean only, a second late at the first time
    }
  }
}
