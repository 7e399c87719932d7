package dev.mayfly.agent.weaving;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Immutable. Which classes are to be woven, by name: included by one pattern and excluded by none.
 * In a pattern {@code *} stands for any characters, dots too; {@code com.acme.*} and {@code
 * com.acme..*} mean the package with all below it; {@code .*} is the unnamed package.
 */
public final class ClassFilter {
  /**
   * Never woven: the profiler, AspectJ, agents that run beside, and the loaders that the weaver
   * itself reads class files through.
   */
  private static final List<String> NEVER =
      List.of(
          "dev.mayfly.agent.*",
          "dev.mayfly.aspects.*",
          "dev.mayfly.recording.*",
          "dev.mayfly.site.*",
          "dev.mayfly.lifetime.*",
          "dev.mayfly.snapshot.*",
          "dev.mayfly.report.*",
          "dev.mayfly.histogram.*",
          "dev.mayfly.junit.*",
          "dev.mayfly.spring.*",
          "dev.mayfly.AllocationProfiler*",
          "dev.mayfly.ProfilerConfig*",
          "dev.mayfly.SnapshotAssembler*",
          "dev.mayfly.ThreadBytes*",
          "dev.mayfly.DragAssembly*",
          "org.aspectj.*",
          "org.jacoco.agent.rt.*",
          "org.springframework.boot.loader.*");

  private interface NamePattern {
    boolean matches(String className);
  }

  private final List<NamePattern> included;
  private final List<NamePattern> excluded;

  /** A filter from patterns. */
  public ClassFilter(List<String> include, List<String> exclude) {
    included = include.stream().map(ClassFilter::compile).toList();
    excluded =
        java.util.stream.Stream.concat(NEVER.stream(), exclude.stream())
            .map(ClassFilter::compile)
            .toList();
  }

  /** Whether the class of this name, with dots, is in scope. */
  public boolean matches(String className) {
    return anyMatches(included, className) && !anyMatches(excluded, className);
  }

  private static boolean anyMatches(List<NamePattern> patterns, String className) {
    for (NamePattern pattern : patterns) {
      if (pattern.matches(className)) {
        return true;
      }
    }
    return false;
  }

  private static NamePattern compile(String text) {
    if (text.equals(".*")) {
      return name -> name.indexOf('.') < 0;
    }
    String pattern = text.replace("..*", ".*");
    int star = pattern.indexOf('*');
    if (star < 0) {
      return name -> name.equals(pattern) || name.startsWith(pattern + "$");
    }
    if (star == pattern.length() - 1) {
      String prefix = pattern.substring(0, star);
      return name -> name.startsWith(prefix);
    }
    Pattern regex = Pattern.compile(Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
    return name -> regex.matcher(name).matches();
  }
}
