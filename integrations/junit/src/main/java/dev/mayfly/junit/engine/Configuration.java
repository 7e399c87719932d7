package dev.mayfly.junit.engine;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.mayfly.junit.code.NamedCode;
import dev.mayfly.snapshot.run.EditDistance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Immutable. The parameters of JUnit's configuration that are Mayfly's.
 *
 * @param registers whether the extension is registered for all tests
 * @param values the parameters that begin with {@code mayfly.}
 */
record Configuration(boolean registers, Map<String, String> values) {
  private static final String AUTODETECTION = "junit.jupiter.extensions.autodetection.enabled";
  private static final String PREFIX = "mayfly.";
  private static final String LIMITS = "mayfly.limits.";
  private static final String BASELINES = "mayfly.baseline.tests";
  private static final String TESTS = ".tests";
  private static final int WRONG_LETTERS = 2;

  private static final List<String> KNOWN =
      List.of(
          "mayfly.limits.allocations",
          "mayfly.limits.bytes",
          "mayfly.limits.bytecodes",
          "mayfly.limits.survivors",
          "mayfly.limits.tests",
          "mayfly.baseline",
          "mayfly.baseline.file",
          "mayfly.baseline.tests",
          "mayfly.report");

  static Configuration of(ConfigurationParameters parameters) {
    Map<String, String> values = new TreeMap<>();
    for (String name : System.getProperties().stringPropertyNames()) {
      values.put(name, System.getProperty(name, ""));
    }
    for (String name : parameters.keySet()) {
      values.put(name, parameters.get(name).orElse(""));
    }
    values.keySet().removeIf(name -> !name.startsWith(PREFIX));
    return new Configuration(parameters.getBoolean(AUTODETECTION).orElse(false), values);
  }

  /** The limits for all tests that nothing applies to tests without an annotation; may be empty. */
  List<String> limitsOfNone() {
    return registers
        ? List.of()
        : values.keySet().stream()
            .filter(name -> name.startsWith(LIMITS) || name.equals(BASELINES))
            .filter(name -> KNOWN.contains(name) && !name.equals(LIMITS + "tests"))
            .toList();
  }

  /**
   * Parameters that are most likely mistyped, or name tests that do not exist: a line each.
   *
   * @param tests the names of the classes of this run
   */
  List<String> mistakes(List<String> tests) {
    List<String> mistakes = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          for (String known : KNOWN) {
            int distance = EditDistance.between(name, known);
            if (distance > 0 && distance <= WRONG_LETTERS && !KNOWN.contains(name)) {
              mistakes.add("the parameter " + name + " has no effect. Did you mean " + known + "?");
            }
          }
          if (KNOWN.contains(name) && name.endsWith(TESTS)) {
            for (String place : Splitter.on(CharMatcher.anyOf(",;")).trimResults().split(value)) {
              if (tests.stream().noneMatch(test -> (test + ".").startsWith(place + "."))) {
                NamedCode.absent(place, Configuration.class)
                    .ifPresent(words -> mistakes.add(name + " names " + place + words));
              }
            }
          }
        });
    return mistakes;
  }
}
