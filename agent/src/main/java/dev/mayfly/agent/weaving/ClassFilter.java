package dev.mayfly.agent.weaving;

import dev.mayfly.site.ClassPattern;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Immutable. Which classes are to be woven, by name: included by one {@link ClassPattern} and
 * excluded by none.
 */
public final class ClassFilter {
  /**
   * Agents that run beside. They change class loaders and are called from there: a probe in their
   * own classes would be looked up by the class loader that calls them, without an end.
   */
  private static final List<String> AGENTS =
      List.of(
          "org.jacoco.agent.rt.*",
          "io.opentelemetry.javaagent.*",
          "datadog.*",
          "com.datadog.*",
          "co.elastic.apm.agent.*",
          "com.newrelic.agent.*",
          "com.newrelic.bootstrap.*",
          "com.newrelic.weave.*",
          "io.pyroscope.*");

  private static final List<ClassPattern> OF_AGENTS =
      AGENTS.stream().map(ClassPattern::of).toList();
  private static final Pattern JAR = Pattern.compile(".*/[0-9a-f]{64}[.]jar");

  /** By class of class loaders: they are few, and asked for each class in scope. */
  private static final ClassValue<Boolean> IS_OF_AGENT =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> loader) {
          return anyMatches(OF_AGENTS, loader.getName());
        }
      };

  /** Never woven: the profiler, AspectJ, and other agents. */
  private static final List<String> NEVER =
      Stream.concat(Stream.of("dev.mayfly.*", "org.aspectj.*"), AGENTS.stream()).toList();

  private final List<ClassPattern> included;
  private final List<ClassPattern> excluded;
  private final List<String> loaders;

  /** A filter from patterns. */
  public ClassFilter(List<String> include, List<String> exclude) {
    this(include, exclude, List.of());
  }

  /**
   * A filter from patterns, for the classes of scripts.
   *
   * @param loaders how the names of the classes of class loaders begin that define scripts; empty
   *     if the program is none
   */
  public ClassFilter(List<String> include, List<String> exclude, List<String> loaders) {
    this.loaders = loaders;
    included = include.stream().map(ClassPattern::of).toList();
    excluded = Stream.concat(NEVER.stream(), exclude.stream()).map(ClassPattern::of).toList();
  }

  /** Whether the class of this name, with dots, is in scope. */
  public boolean matches(String className) {
    return anyMatches(included, className) && !anyMatches(excluded, className);
  }

  /** Whether the class of this name, with dots, must not be woven. */
  public boolean excludes(String className) {
    return anyMatches(excluded, className);
  }

  /** Whether the class of this name, with dots, is in scope where this class loader defines it. */
  public boolean matches(ClassLoader loader, String className) {
    return matches(className)
        && (loaders.isEmpty() || isScript(loader) || isCachedScript(loader, className))
        && !IS_OF_AGENT.get(loader.getClass()); // libraries of other agents
  }

  /** Whether the class of this name, with dots, must not be changed at all. */
  boolean excludes(ClassLoader loader, String className) {
    return excludes(className) || IS_OF_AGENT.get(loader.getClass());
  }

  /** Whether a class loader defines the classes of a script, which have no class files. */
  boolean isScript(ClassLoader loader) {
    if (!loaders.isEmpty()) {
      for (Class<?> type = loader.getClass(); type != null; type = type.getSuperclass()) {
        if (loaders.stream().anyMatch(type.getName()::startsWith)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean anyMatches(List<ClassPattern> patterns, String className) {
    for (ClassPattern pattern : patterns) {
      if (pattern.matches(className)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class that this class loader defines is of such a script. */
  private static boolean isCachedScript(ClassLoader loader, String className) {
    if (loader.getClass() != URLClassLoader.class) {
      return false; // another one's methods would be the program's
    }
    URLClassLoader plain = (URLClassLoader) loader;
    URL[] places = plain.getURLs();
    if (places.length == 0 || !JAR.matcher(places[0].getPath()).matches()) {
      return false;
    }
    URL file = plain.findResource(className.replace('.', '/') + ".class");
    return file != null && file.getPath().startsWith(places[0] + "!");
  }
}
