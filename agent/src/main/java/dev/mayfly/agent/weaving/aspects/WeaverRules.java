package dev.mayfly.agent.weaving.aspects;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.aspectj.weaver.loadtime.definition.Definition;

/**
 * Immutable. The aspects of an AspectJ weaver, and the classes that it weaves.
 *
 * @param definitions the aspects, and to which classes they apply
 * @param scope the classes to which they apply if the definitions do not say
 * @param generated is given the classes that woven ones need beside
 */
record WeaverRules(
    List<Definition> definitions, Predicate<String> scope, BiConsumer<String, byte[]> generated) {

  /** Whether a class is one of the aspects, which AspectJ completes. */
  boolean isAspect(String className) {
    return definitions.stream()
        .anyMatch(definition -> definition.getAspectClassNames().contains(className));
  }

  /** Whether aspects may apply to a class; the definitions' patterns are the weaver's to ask. */
  boolean mayApply(String className) {
    return scope.test(className)
        || definitions.stream().anyMatch(definition -> !definition.getIncludePatterns().isEmpty());
  }
}
