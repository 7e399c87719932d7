package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.site.ClassPattern;
import java.util.List;
import java.util.function.Predicate;

/**
 * Immutable. Some of the classes in scope.
 *
 * @param text which, in words: equal for equal sets only
 * @param names accepts their names, with dots
 */
public record ClassSet(String text, Predicate<String> names) {
  /** No class. */
  public static final ClassSet NONE = new ClassSet("none", className -> false);

  /** All classes in scope. */
  public static final ClassSet ALL = new ClassSet("all", className -> true);

  /** The classes that one of these {@link ClassPattern}s matches. */
  public static ClassSet of(List<String> patterns) {
    if (patterns.isEmpty()) {
      return NONE;
    }
    List<ClassPattern> compiled = patterns.stream().map(ClassPattern::of).toList();
    return new ClassSet(
        patterns.toString(),
        className -> compiled.stream().anyMatch(pattern -> pattern.matches(className)));
  }

  /** Whether a class is one of them. */
  public boolean contains(String className) {
    return names.test(className);
  }

  @Override
  public String toString() {
    return text;
  }
}
