package dev.mayfly.jmh;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;

/**
 * Immutable. The methods that one benchmark measures: its own, or those of its group, as they are
 * declared in the class or above it.
 */
final class BenchmarkMethods {
  private final Set<String> names = new HashSet<>();

  /**
   * Finds them.
   *
   * @param benchmark as JMH calls it: the class, a dot, and the method or the group
   */
  BenchmarkMethods(String benchmark) {
    int dot = benchmark.lastIndexOf('.');
    String measured = benchmark.substring(dot + 1);
    for (Class<?> type = load(benchmark.substring(0, dot));
        type != null;
        type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        Group group = method.getAnnotation(Group.class);
        if (method.isAnnotationPresent(Benchmark.class)
            && (group == null ? method.getName() : group.value()).equals(measured)) {
          names.add(type.getName() + "." + method.getName());
        }
      }
    }
  }

  private static Class<?> load(String className) {
    try {
      return Class.forName(className, false, Thread.currentThread().getContextClassLoader());
    } catch (ClassNotFoundException impossible) {
      throw new IllegalStateException(impossible); // JMH runs it
    }
  }

  /** The contexts of these methods: JMH calls them from code that is not woven. */
  List<ContextSnapshot> contexts(ContextSnapshot root) {
    return root.children().stream().filter(child -> isOne(child.method())).toList();
  }

  private boolean isOne(@Nullable MethodFrame method) {
    return method != null && names.contains(method.className() + "." + method.methodName());
  }
}
