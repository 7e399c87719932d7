package dev.mayfly.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Thread-safe, without state. Runs samples and tells what became of them. */
final class Kit {
  private Kit() {}

  /** What a failing test says, but for the format of its report; "passed" if it passes. */
  static String outcome(Class<?> sample, String method, Class<?>... parameters) {
    EngineExecutionResults results =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectMethod(sample, method, parameters))
            .execute();
    return outcomes(results);
  }

  /** What a message says of the only path to survivors; with JUnit 6, nothing reads dumps. */
  static String heldBy(String path) {
    return System.getProperty("mayfly.test.jupiter").equals("6")
        ? "  what holds them: add dev.mayfly:mayfly-heap-paths to the class path of the tests"
        : "  held by\n    " + path;
  }

  /** What a failing test throws. */
  static Throwable failure(Class<?> sample, String method, Class<?>... parameters) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectMethod(sample, method, parameters))
        .execute()
        .testEvents()
        .failed()
        .stream()
        .map(event -> result(event).getThrowable().orElseThrow())
        .findFirst()
        .orElseThrow();
  }

  /** The outcome of each test of a class, the JUnit configuration being this. */
  static String outcomes(Class<?> sample, Map<String, String> configuration) {
    return outcomes(configuration, sample);
  }

  /** The outcome of each test of some classes. */
  static String outcomes(Map<String, String> configuration, Class<?>... samples) {
    EngineTestKit.Builder kit =
        EngineTestKit.engine("junit-jupiter").configurationParameters(configuration);
    for (Class<?> sample : samples) {
      kit.selectors(selectClass(sample));
    }
    return outcomes(kit.execute());
  }

  /** The outcome of one test, the JUnit configuration being this. */
  static String outcomes(Class<?> sample, Map<String, String> configuration, String method) {
    return outcomes(
        EngineTestKit.engine("junit-jupiter")
            .configurationParameters(configuration)
            .selectors(selectMethod(sample, method))
            .execute());
  }

  private static String outcomes(EngineExecutionResults results) {
    StringBuilder text = new StringBuilder();
    results.allEvents().finished().stream()
        .forEach(
            event -> {
              if (event.getTestDescriptor().isTest() || !isSuccessful(event)) {
                text.append(text.isEmpty() ? "" : "\n").append(outcome(event));
              }
            });
    return text.toString();
  }

  /** What is found at the end of a class, JUnit wraps. */
  private static Throwable ofClosing(Throwable thrown) {
    boolean isWrapped = "Failed to close extension context".equals(thrown.getMessage());
    return isWrapped && thrown.getCause() != null ? thrown.getCause() : thrown;
  }

  private static boolean isSuccessful(Event event) {
    return result(event).getStatus() == TestExecutionResult.Status.SUCCESSFUL;
  }

  private static TestExecutionResult result(Event event) {
    return event.getRequiredPayload(TestExecutionResult.class);
  }

  private static String outcome(Event event) {
    return result(event)
        .getThrowable()
        .map(Kit::ofClosing)
        .map(thrown -> String.valueOf(thrown.getMessage()).replaceAll("/report\\.\\w+", "/report"))
        .orElse("passed");
  }
}
