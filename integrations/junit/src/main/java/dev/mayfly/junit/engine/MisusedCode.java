package dev.mayfly.junit.engine;

import dev.mayfly.junit.AllocationBaseline;
import dev.mayfly.junit.AllocationRecorder;
import dev.mayfly.junit.AllocationTest;
import dev.mayfly.junit.ExpectCollected;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.junit.MaxBytecodes;
import dev.mayfly.junit.MaxLifetime;
import dev.mayfly.junit.MaxSurvivors;
import dev.mayfly.junit.MayflyExtension;
import dev.mayfly.junit.NoAllocations;
import dev.mayfly.junit.NoGrowth;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.lang.annotation.Annotation;
import java.lang.annotation.Repeatable;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Immutable. An annotation or a parameter of Mayfly that has no effect where it is.
 *
 * @param where the class or method, in short
 * @param message the mistake, and what to do
 * @param source where it is; null where that is not known
 */
record MisusedCode(String where, String message, @Nullable TestSource source) {
  private static final List<Class<? extends Annotation>> LIMITS =
      List.of(
          MaxAllocations.class,
          NoAllocations.class,
          MaxBytecodes.class,
          AllocationBaseline.class,
          ExpectCollected.class,
          MaxSurvivors.class,
          NoGrowth.class,
          MaxLifetime.class);

  private static final List<Class<? extends Annotation>> LIFECYCLE =
      List.of(BeforeEach.class, AfterEach.class, BeforeAll.class, AfterAll.class);

  /** The methods of a class and its superclasses, and of the classes nested in it. */
  static List<MisusedCode> in(Class<?> type, Configuration configuration) {
    List<MisusedCode> found = new ArrayList<>();
    try {
      collect(type, configuration, found);
    } catch (LinkageError | RuntimeException incomplete) {
      // the other engines will name the missing class
    }
    return found;
  }

  private static void collect(Class<?> type, Configuration configuration, List<MisusedCode> found) {
    List<Method> methods =
        ReflectionSupport.findMethods(type, method -> true, HierarchyTraversalMode.TOP_DOWN);
    for (Method method : methods) {
      if (!isTest(method) && AnnotationSupport.isAnnotated(method, AllocationTest.class)) {
        found.add(
            of(
                method,
                limitOn(method)
                    + " is on "
                    + kind(method)
                    + ": it is not measured. Put the annotation on a test of JUnit Jupiter, or on a class of"
                    + " them"));
      } else if (isTest(method) && !configuration.registers() && lacksExtension(method, type)) {
        found.add(
            of(
                method,
                "a parameter of "
                    + type.getSimpleName()
                    + "."
                    + method.getName()
                    + " is Mayfly's. Put @AllocationTest on the test or its class"));
      }
    }
    boolean hasTests = hasTests(type);
    if (!hasTests && AnnotationSupport.isAnnotated(type, AllocationTest.class)) {
      found.add(
          new MisusedCode(
              type.getSimpleName(),
              limitOn(type)
                  + " is on "
                  + type.getSimpleName()
                  + ", which has no test of JUnit Jupiter, so nothing is measured",
              ClassSource.from(type)));
    }
    for (Class<?> nested : type.getDeclaredClasses()) {
      collect(nested, configuration, found);
    }
  }

  private static boolean hasTests(Class<?> type) {
    return !ReflectionSupport.findMethods(
                type, MisusedCode::isTest, HierarchyTraversalMode.TOP_DOWN)
            .isEmpty()
        || Arrays.stream(type.getDeclaredClasses())
            .anyMatch(each -> AnnotationSupport.isAnnotated(each, Nested.class) && hasTests(each));
  }

  private static MisusedCode of(Method method, String message) {
    return new MisusedCode(
        method.getDeclaringClass().getSimpleName() + "." + method.getName(),
        message,
        MethodSource.from(method));
  }

  private static boolean isTest(Method method) {
    return Stream.of(Test.class, TestTemplate.class, TestFactory.class)
        .anyMatch(test -> AnnotationSupport.isAnnotated(method, test));
  }

  private static String kind(Method method) {
    String name = method.getDeclaringClass().getSimpleName() + "." + method.getName();
    for (Class<? extends Annotation> lifecycle : LIFECYCLE) {
      if (AnnotationSupport.isAnnotated(method, lifecycle)) {
        return "the @" + lifecycle.getSimpleName() + " method " + name;
      }
    }
    boolean isOfJUnit4 =
        Arrays.stream(method.getAnnotations())
            .anyMatch(each -> each.annotationType().getName().equals("org.junit.Test"));
    return isOfJUnit4 ? "the JUnit 4 test " + name : name + ", which is no test";
  }

  private static String limitOn(AnnotatedElement element) {
    for (Class<? extends Annotation> limit : LIMITS) {
      Repeatable several = limit.getAnnotation(Repeatable.class);
      if (AnnotationSupport.isAnnotated(element, limit)
          || (several != null && AnnotationSupport.isAnnotated(element, several.value()))) {
        return "@" + limit.getSimpleName();
      }
    }
    return "@" + AllocationTest.class.getSimpleName();
  }

  /** Whether a test has a parameter of ours, and nothing that would resolve it. */
  private static boolean lacksExtension(Method method, Class<?> testClass) {
    if (Arrays.stream(method.getParameterTypes())
        .noneMatch(type -> type == AllocationRecorder.class || type == ProfileSnapshot.class)) {
      return false;
    }
    boolean has = registers(method);
    for (Class<?> type = testClass; type != null && !has; type = type.getEnclosingClass()) {
      has =
          registers(type)
              || !AnnotationSupport.findAnnotatedFields(type, RegisterExtension.class).isEmpty();
    }
    return !has;
  }

  /** Whether the extension measures any test of a class. */
  static boolean isMeasured(Class<?> type) {
    try {
      return registers(type)
          || !AnnotationSupport.findAnnotatedMethods(
                  type, AllocationTest.class, HierarchyTraversalMode.TOP_DOWN)
              .isEmpty()
          || Arrays.stream(type.getDeclaredClasses()).anyMatch(MisusedCode::isMeasured);
    } catch (LinkageError | RuntimeException incomplete) {
      return true; // nothing is known of it
    }
  }

  private static boolean registers(AnnotatedElement element) {
    return AnnotationSupport.findRepeatableAnnotations(element, ExtendWith.class).stream()
        .flatMap(each -> Arrays.stream(each.value()))
        .anyMatch(each -> each == MayflyExtension.class);
  }
}
