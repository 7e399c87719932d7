package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.jvm.VmBeans;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stateless. When loaded classes may be replaced: while the program loads no class and asks for the
 * members of none, and only classes that no thread has a method of on its stack.
 */
public final class IdleDetection {
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Reading the stacks of more would stop the program for too long. */
  private static final int MAX_THREADS = 2_000;

  /** The native methods of {@link Class} that read what a redefinition replaces. */
  private static final Set<String> MEMBERS =
      Set.of(
          "getDeclaredFields0",
          "getDeclaredMethods0",
          "getDeclaredConstructors0",
          "getRecordComponents0");

  private IdleDetection() {}

  /** Whether there are few enough threads to read their stacks. */
  public static boolean hasFewThreads() {
    return VmBeans.threads().getThreadCount() <= MAX_THREADS;
  }

  /** Whether no class was loaded for half a second. */
  public static boolean isSince(long lastLoadNanos, long nowNanos) {
    return nowNanos - lastLoadNanos >= NANOS;
  }

  /** The names of the classes on all stacks; null where a thread asks for members of a class. */
  public static @Nullable Set<String> runningClasses() {
    return runningClasses(Thread.getAllStackTraces().values());
  }

  static @Nullable Set<String> runningClasses(Collection<StackTraceElement[]> stacks) {
    Set<String> classes = new HashSet<>();
    for (StackTraceElement[] stack : stacks) {
      for (StackTraceElement frame : stack) {
        String name = frame.getClassName();
        if (name.equals("java.lang.Class") && MEMBERS.contains(frame.getMethodName())) {
          return null;
        }
        classes.add(name);
      }
    }
    return classes;
  }
}
