package dev.mayfly.agent.weaving.jdk;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Which packages of the JDK may have frames: those that the profiler does not call where
 * it records, and that do not run for it wherever a class is loaded.
 *
 * <p>The recorder changes a context's tree without a guard of its own, as nothing that it calls
 * comes back to it; a frame in what it calls would.
 */
public final class JdkFrameScope {
  private static final String RECORDER = "the recorder itself calls these methods";
  private static final String LOADING = "these methods run whenever a class is loaded";
  private static final String INTERNAL = "the JVM or the recorder may call these methods";

  /** A package, or all that begin so, and why it has none. */
  private static final List<JdkScope.Never> NEVER =
      List.of(
          new JdkScope.Never("java.lang*", RECORDER),
          new JdkScope.Never("java.util", RECORDER),
          new JdkScope.Never("java.util.concurrent*", RECORDER),
          new JdkScope.Never("java.util.function", RECORDER),
          new JdkScope.Never("java.io", LOADING),
          new JdkScope.Never("java.net", LOADING),
          new JdkScope.Never("java.nio*", LOADING),
          new JdkScope.Never("java.security*", LOADING),
          new JdkScope.Never("java.util.jar", LOADING),
          new JdkScope.Never("java.util.zip", LOADING),
          new JdkScope.Never("jdk.*", INTERNAL),
          new JdkScope.Never("sun.*", INTERNAL));

  private JdkFrameScope() {}

  /** The packages of this JVM's JDK, sorted. */
  public static Set<String> packages() {
    Set<String> packages = new TreeSet<>();
    for (Module module : ModuleLayer.boot().modules()) {
      if (JdkScope.isJdk(module.getClassLoader(), module)) {
        packages.addAll(module.getPackages());
      }
    }
    return packages;
  }

  /** Why a package can have no frames; null if it may. */
  public static @Nullable String reasonAgainst(String packageName) {
    for (JdkScope.Never never : NEVER) {
      if (never.matches(packageName)) {
        return never.reason();
      }
    }
    return JdkScope.reasonAgainst(packageName + ".*"); // as one of its classes, for all of them
  }
}
