package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;

/** Thread-safe, without state. Finds the limits of a test: those nearest to it win. */
final class Limits {
  private Limits() {}

  /** The limits on a method and, about other objects, those on its class and the classes around. */
  static ImmutableList<Limit> of(Method method, Class<?> testClass) {
    Map<Limit.Subject, List<Limit>> bySubject = new LinkedHashMap<>();
    add(on(method), bySubject);
    for (Class<?> type = testClass; type != null; type = enclosing(type)) {
      add(on(type), bySubject);
    }
    return bySubject.values().stream()
        .flatMap(List::stream)
        .collect(ImmutableList.toImmutableList());
  }

  private static void add(List<Limit> found, Map<Limit.Subject, List<Limit>> bySubject) {
    Map<Limit.Subject, List<Limit>> here = new LinkedHashMap<>();
    for (Limit limit : found) {
      here.computeIfAbsent(limit.subject(), subject -> new ArrayList<>()).add(limit);
    }
    here.forEach(bySubject::putIfAbsent);
  }

  private static List<Limit> on(AnnotatedElement element) {
    List<Limit> limits = new ArrayList<>();
    AnnotationSupport.findRepeatableAnnotations(element, MaxAllocations.class)
        .forEach(annotation -> limits.add(Limit.of(annotation)));
    AnnotationSupport.findRepeatableAnnotations(element, NoAllocations.class)
        .forEach(annotation -> limits.add(Limit.of(annotation)));
    return limits;
  }

  private static @Nullable Class<?> enclosing(Class<?> type) {
    return AnnotationSupport.isAnnotated(type, org.junit.jupiter.api.Nested.class)
        ? type.getEnclosingClass()
        : null;
  }
}
