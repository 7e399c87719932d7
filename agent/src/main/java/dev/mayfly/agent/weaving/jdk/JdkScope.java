package dev.mayfly.agent.weaving.jdk;

import dev.mayfly.recording.probes.LambdaLinkage;
import java.lang.instrument.Instrumentation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Which classes of the JDK may be woven: those of the bootstrap and the platform class
 * loader in named modules, but for some, each of which has its reason.
 */
public final class JdkScope {
  /**
   * Classes that are never woven.
   *
   * @param pattern a class with those nested in it, or with {@code *} all that begin so
   */
  record Never(String pattern, String reason) {
    boolean matches(String className) {
      return pattern.endsWith("*")
          ? className.startsWith(pattern.substring(0, pattern.length() - 1))
          : className.equals(pattern) || className.startsWith(pattern + "$");
    }
  }

  private static final String RECORDER = "the recorder uses it to find a thread's record";
  private static final String THREADS = "runs while a thread starts, ends or is switched";
  private static final String REFERENCES =
      "runs with locks of the garbage collector, or in an endless loop";
  private static final String CALLED_BY_VM = "the JVM relies on its methods and frames";
  private static final String ITSELF = "the profiler needs it whenever a class is loaded";
  private static final String MEASURES = "the profiler uses it to read the threads' bytes";
  private static final String RESERVED = "a stack overflow inside could break a lock";

  /** All of them, for the documents too. */
  static final List<Never> NEVER =
      List.of(
          new Never("java.lang.Object", CALLED_BY_VM),
          new Never("java.lang.ThreadLocal*", RECORDER),
          new Never("java.lang.InheritableThreadLocal", RECORDER),
          new Never("java.lang.ClassValue*", RECORDER),
          new Never("java.lang.invoke.*", CALLED_BY_VM),
          new Never("sun.invoke.*", CALLED_BY_VM),
          new Never("java.lang.Thread*", THREADS),
          new Never("java.lang.VirtualThread*", THREADS),
          new Never("java.lang.BaseVirtualThread", THREADS),
          new Never("java.lang.ScopedValue*", THREADS),
          new Never("java.lang.Shutdown", THREADS),
          new Never("java.lang.StackStreamFactory", CALLED_BY_VM),
          new Never("java.lang.StackWalker", CALLED_BY_VM),
          new Never("java.lang.StackFrameInfo", CALLED_BY_VM),
          new Never("java.lang.ClassFrameInfo", CALLED_BY_VM),
          new Never("java.lang.LiveStackFrame*", CALLED_BY_VM),
          new Never("java.lang.Module*", ITSELF),
          new Never("java.lang.NamedPackage", ITSELF),
          new Never("java.lang.WeakPairMap", ITSELF),
          new Never("java.lang.instrument.*", ITSELF),
          new Never("sun.instrument.*", ITSELF),
          new Never("java.lang.ref.*", REFERENCES),
          new Never("jdk.internal.ref.*", REFERENCES),
          new Never("java.util.concurrent.locks.*", RESERVED),
          new Never("java.util.concurrent.ForkJoin*", THREADS),
          new Never("jdk.internal.misc.*", CALLED_BY_VM),
          new Never("jdk.internal.vm.*", CALLED_BY_VM),
          new Never("jdk.internal.reflect.*", CALLED_BY_VM),
          new Never("jdk.internal.module.*", ITSELF),
          new Never("jdk.internal.event.*", ITSELF),
          new Never("jdk.jfr.*", ITSELF),
          new Never("jdk.vm.ci.*", CALLED_BY_VM),
          new Never("java.lang.management.*", MEASURES),
          new Never("sun.management.*", MEASURES),
          new Never("com.sun.management.*", MEASURES));

  private JdkScope() {}

  /** Why a class is never woven; null if it may be. */
  public static @Nullable String reasonAgainst(String className) {
    for (Never never : NEVER) {
      if (never.matches(className)) {
        return never.reason;
      }
    }
    return null;
  }

  /** Whether a class, named with dots, is one of the JDK's. */
  static boolean isJdk(@Nullable ClassLoader loader, Module module) {
    String name = module.getName();
    return (loader == null || loader == ClassLoader.getPlatformClassLoader())
        && name != null
        && (name.startsWith("java.") || name.startsWith("jdk."));
  }

  /** Whether a loaded class is to be woven. */
  static boolean contains(Class<?> type, Instrumentation instrumentation) {
    return !type.isArray()
        && !type.isPrimitive()
        && !type.isHidden()
        && !type.getName().contains(LambdaLinkage.BRIDGE)
        && isJdk(type.getClassLoader(), type.getModule())
        && reasonAgainst(type.getName()) == null
        && instrumentation.isModifiableClass(type);
  }
}
