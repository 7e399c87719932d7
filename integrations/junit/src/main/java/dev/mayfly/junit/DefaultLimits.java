package dev.mayfly.junit;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Thread-safe, without state. Limits for all tests that JUnit's configuration sets, where the
 * extension is registered for all tests. An annotation about the same objects replaces them.
 */
final class DefaultLimits {
  static final String ALLOCATIONS = "mayfly.limits.allocations";
  static final String BYTES = "mayfly.limits.bytes";
  static final String BYTECODES = "mayfly.limits.bytecodes";
  static final String SURVIVORS = "mayfly.limits.survivors";
  static final String TESTS = "mayfly.limits.tests";

  private static final PlaceFilter EVERYWHERE = PlaceFilter.of();

  private DefaultLimits() {}

  /**
   * The limits of the tests of a class.
   *
   * @throws ExtensionConfigurationException if the configuration is wrong, in one line
   */
  static List<Check> of(ExtensionContext context, String testClass) {
    Optional<Long> allocations = number(ALLOCATIONS, context);
    Optional<Long> bytes = number(BYTES, context);
    Optional<Long> bytecodes = number(BYTECODES, context);
    Optional<Long> survivors = number(SURVIVORS, context);
    List<Check> checks = new ArrayList<>();
    if (allocations.isPresent() || bytes.isPresent()) {
      checks.add(
          new AllocationLimit(
              allocations.isPresent() ? ALLOCATIONS : BYTES,
              allocations.orElse(Long.MAX_VALUE),
              bytes.orElse(Long.MAX_VALUE),
              new AllocationLimit.Subject(Object.class, EVERYWHERE, EVERYWHERE, Threads.ALL),
              0,
              false));
    }
    bytecodes.ifPresent(
        most ->
            checks.add(
                new BytecodeLimit(
                    BYTECODES, most, new BytecodeLimit.Subject(EVERYWHERE, Threads.ALL), 0)));
    survivors.ifPresent(
        most -> checks.add(new SurvivalLimit(SURVIVORS, most, Object.class, EVERYWHERE)));
    return checks.isEmpty() || applyTo(testClass, context) ? checks : List.of();
  }

  private static Optional<Long> number(String name, ExtensionContext context) {
    Optional<String> text = context.getConfigurationParameter(name).map(String::strip);
    text.filter(given -> !given.matches("\\d{1,18}"))
        .ifPresent(
            given -> {
              throw new ExtensionConfigurationException(
                  name + " must be a number without a unit, not '" + given + "'");
            });
    return text.map(Long::valueOf);
  }

  private static boolean applyTo(String testClass, ExtensionContext context) {
    return context
        .getConfigurationParameter(TESTS)
        .map(places -> Splitter.on(CharMatcher.anyOf(",;")).trimResults().splitToList(places))
        .map(places -> PlaceFilter.of(places).contain(new MethodFrame(testClass, "", "")))
        .orElse(true);
  }
}
