package dev.mayfly.junit.code;

import dev.mayfly.site.MethodFrame;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Thread-safe, without state. Recognises work that is not the test's, though it happens while the
 * test runs.
 */
public final class TestFramework {
  private static final List<String> PACKAGES =
      List.of("org.junit.", "org.opentest4j.", "org.apache.maven.surefire.");

  private static final List<String> JDK =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.jcp.", "org.w3c.dom.");

  private TestFramework() {}

  /**
   * Whether a test runs in a transaction of Spring or Jakarta, which ends behind it: until then its
   * persistence context holds each entity.
   *
   * @param elements the test method and its class
   */
  public static boolean isTransactional(AnnotatedElement... elements) {
    for (AnnotatedElement element : elements) {
      if (isTransactional(element, new HashSet<>())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isTransactional(AnnotatedElement element, Set<Class<?>> seen) {
    for (Annotation annotation : element.getAnnotations()) {
      Class<?> type = annotation.annotationType();
      if (seen.add(type)
          && (type.getName().endsWith(".transaction.annotation.Transactional")
              || type.getName().endsWith(".transaction.Transactional")
              || isTransactional(type, seen))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method is the framework's. */
  public static boolean has(MethodFrame method) {
    return isIn(PACKAGES, method);
  }

  /**
   * Whether a method is the JDK's, which allocates for the framework outside of the test's methods.
   */
  public static boolean isJdk(MethodFrame method) {
    return isIn(JDK, method);
  }

  private static boolean isIn(List<String> packages, MethodFrame method) {
    for (String name : packages) {
      if (method.className().startsWith(name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a method runs once only, for whichever test comes first: a static initialiser, or code
   * that JaCoCo adds to each class.
   */
  public static boolean runsOnce(MethodFrame method) {
    return method.methodName().equals("<clinit>") || method.methodName().equals("$jacocoInit");
  }
}
