package dev.mayfly.junit.code;

import dev.mayfly.site.MethodFrame;
import java.util.List;

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
