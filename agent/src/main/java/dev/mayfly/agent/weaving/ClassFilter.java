package dev.mayfly.agent.weaving;

import dev.mayfly.site.ClassPattern;
import java.util.List;
import java.util.stream.Stream;

/**
 * Immutable. Which classes are to be woven, by name: included by one {@link ClassPattern} and
 * excluded by none.
 */
public final class ClassFilter {
  /** Never woven: the profiler, AspectJ, and agents that run beside. */
  private static final List<String> NEVER =
      List.of("dev.mayfly.*", "org.aspectj.*", "org.jacoco.agent.rt.*");

  private final List<ClassPattern> included;
  private final List<ClassPattern> excluded;

  /** A filter from patterns. */
  public ClassFilter(List<String> include, List<String> exclude) {
    included = include.stream().map(ClassPattern::of).toList();
    excluded = Stream.concat(NEVER.stream(), exclude.stream()).map(ClassPattern::of).toList();
  }

  /** Whether the class of this name, with dots, is in scope. */
  public boolean matches(String className) {
    return anyMatches(included, className) && !anyMatches(excluded, className);
  }

  private static boolean anyMatches(List<ClassPattern> patterns, String className) {
    for (ClassPattern pattern : patterns) {
      if (pattern.matches(className)) {
        return true;
      }
    }
    return false;
  }
}
