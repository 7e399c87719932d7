package dev.mayfly.agent.weaving.matching;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.aspectj.weaver.loadtime.definition.Definition;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What an AspectJ weaver weaves: a copy of each class, to see where the aspects match,
 * or classes that run.
 *
 * @param definitions the aspects, and to which classes they apply
 * @param scope the classes to which they apply if the definitions do not say; null for a weaver
 *     whose classes are chosen before
 * @param generated is given the classes that woven ones need beside
 */
record WeaverRules(
    List<Definition> definitions,
    @Nullable Predicate<String> scope,
    BiConsumer<String, byte[]> generated) {

  /** For the join points alone: nobody runs what is woven. */
  static WeaverRules forMatching(List<String> aspects, String options) {
    Definition definition = new Definition();
    definition.getAspectClassNames().addAll(aspects);
    definition.appendWeaverOptions(options);
    return new WeaverRules(List.of(definition), null, (name, bytes) -> {});
  }

  /** Whether woven classes run. */
  boolean isRun() {
    return scope != null;
  }

  /** Whether a class is one of the aspects, which AspectJ completes. */
  boolean isAspect(String className) {
    return definitions.stream()
        .anyMatch(definition -> definition.getAspectClassNames().contains(className));
  }

  /** Whether aspects may apply to a class; the definitions' patterns are the weaver's to ask. */
  boolean mayApply(String className) {
    return scope == null
        || scope.test(className)
        || definitions.stream().anyMatch(definition -> !definition.getIncludePatterns().isEmpty());
  }
}
