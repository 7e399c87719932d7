package dev.mayfly.junit;

import dev.mayfly.site.MethodFrame;
import java.util.List;

/**
 * Thread-safe, without state. Tells what is not the test's doing, though it happens while the test
 * runs.
 */
final class TestFramework {
  private static final List<String> PACKAGES =
      List.of("org.junit.", "org.opentest4j.", "org.apache.maven.surefire.");

  private TestFramework() {}

  /** Whether a method is the framework's. */
  static boolean has(MethodFrame method) {
    for (String name : PACKAGES) {
      if (method.className().startsWith(name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a method runs once only, for whichever test comes first: a static initialiser, or what
   * JaCoCo adds to each class.
   */
  static boolean runsOnce(MethodFrame method) {
    return method.methodName().equals("<clinit>") || method.methodName().equals("$jacocoInit");
  }
}
