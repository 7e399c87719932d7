package dev.mayfly.junit.engine;

import dev.mayfly.snapshot.run.EditDistance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Immutable. What JUnit's configuration says to Mayfly.
 *
 * @param registers whether the extension is registered for all tests
 * @param names the parameters that begin with {@code mayfly.}
 */
record Configuration(boolean registers, Set<String> names) {
  private static final String AUTODETECTION = "junit.jupiter.extensions.autodetection.enabled";
  private static final String PREFIX = "mayfly.";
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
    Set<String> names = new TreeSet<>(parameters.keySet());
    names.addAll(System.getProperties().stringPropertyNames());
    names.removeIf(name -> !name.startsWith(PREFIX));
    return new Configuration(parameters.getBoolean(AUTODETECTION).orElse(false), names);
  }

  /** Parameters that are most likely mistyped: a line each. */
  List<String> mistakes() {
    List<String> mistakes = new ArrayList<>();
    for (String name : names) {
      for (String known : KNOWN) {
        int distance = EditDistance.between(name, known);
        if (distance > 0 && distance <= WRONG_LETTERS && !KNOWN.contains(name)) {
          mistakes.add("the parameter " + name + " has no effect. Did you mean " + known + "?");
        }
      }
    }
    return mistakes;
  }
}
