package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Thread-safe, without state. Finds the checks of a test; of those about the same objects, the
 * nearest to it win.
 */
final class CheckSelection {
  private CheckSelection() {}

  /** The checks on a method and, about other objects, those on its class and the classes around. */
  static ImmutableList<Check> of(Method method, Class<?> testClass) {
    Map<Object, List<Check>> bySubject = new LinkedHashMap<>();
    add(on(method), bySubject);
    for (Class<?> type = testClass; type != null; type = enclosing(type)) {
      add(on(type), bySubject);
    }
    return bySubject.values().stream()
        .flatMap(List::stream)
        .collect(ImmutableList.toImmutableList());
  }

  /** The checks of a test and, about other objects, those that hold for all tests. */
  static ImmutableList<Check> withDefaults(List<Check> own, List<Check> defaults) {
    Map<Object, List<Check>> bySubject = new LinkedHashMap<>();
    add(own, bySubject);
    add(defaults, bySubject);
    return bySubject.values().stream()
        .flatMap(List::stream)
        .collect(ImmutableList.toImmutableList());
  }

  private static void add(List<Check> found, Map<Object, List<Check>> bySubject) {
    Map<Object, List<Check>> here = new LinkedHashMap<>();
    for (Check check : found) {
      here.computeIfAbsent(check.subject(), subject -> new ArrayList<>()).add(check);
    }
    here.forEach(bySubject::putIfAbsent);
  }

  /** The checks of the annotations on a method or class itself. */
  static List<Check> on(AnnotatedElement element) {
    List<Check> checks = new ArrayList<>();
    add(element, MaxAllocations.class, AllocationLimit::of, checks);
    add(element, NoAllocations.class, AllocationLimit::of, checks);
    add(element, MaxBytecodes.class, BytecodeLimit::of, checks);
    add(element, ExpectCollected.class, SurvivalLimit::of, checks);
    add(element, MaxSurvivors.class, SurvivalLimit::of, checks);
    add(element, NoGrowth.class, GrowthLimit::of, checks);
    add(element, MaxLifetime.class, LifetimeLimit::of, checks);
    AnnotationSupport.findAnnotation(element, AllocationBaseline.class)
        .ifPresent(annotation -> checks.add(BaselineCheck.of(annotation)));
    return checks;
  }

  private static <A extends Annotation> void add(
      AnnotatedElement element, Class<A> type, Function<A, Check> reader, List<Check> into) {
    for (A annotation : AnnotationSupport.findRepeatableAnnotations(element, type)) {
      into.add(reader.apply(annotation));
    }
  }

  private static @Nullable Class<?> enclosing(Class<?> type) {
    return AnnotationSupport.isAnnotated(type, Nested.class) ? type.getEnclosingClass() : null;
  }
}
