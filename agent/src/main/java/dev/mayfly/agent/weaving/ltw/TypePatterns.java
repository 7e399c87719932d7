package dev.mayfly.agent.weaving.ltw;

import java.util.ArrayList;
import java.util.List;

/**
 * Stateless. The type patterns of AspectJ that mean what {@link dev.mayfly.site.ClassPattern}s
 * mean. Those of whole packages and of single classes are such as AspectJ's weaver decides by name,
 * without parsing the class.
 */
public final class TypePatterns {
  private static final String ONE_PACKAGE = ".+";

  private TypePatterns() {}

  /** The type patterns of class patterns. */
  public static List<String> of(List<String> patterns) {
    List<String> types = new ArrayList<>();
    for (String pattern : patterns) {
      add(pattern, types);
    }
    return types;
  }

  private static void add(String pattern, List<String> types) {
    if (pattern.equals("*")) {
      types.add("*");
    } else if (pattern.equals(".*")) {
      types.add("!*.*..*");
    } else if (pattern.endsWith(ONE_PACKAGE)) {
      types.add(pattern.substring(0, pattern.length() - 1) + "*");
    } else if (pattern.endsWith(".*")) {
      types.add(pattern.substring(0, pattern.length() - 2).replaceAll("\\.$", "") + "..*");
    } else { // a class with those nested in it, or classes whose names begin so
      types.add(pattern);
      types.add(pattern + ".*");
    }
  }
}
