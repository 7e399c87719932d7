package dev.mayfly.aspects;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.aspectj.weaver.loadtime.Agent;
import org.aspectj.weaver.loadtime.definition.Definition;
import org.aspectj.weaver.loadtime.definition.DocumentParser;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Gives the weaver of a class loader the scope of our aspects, which an {@code
 * aop.xml} cannot read from an option.
 *
 * <p>AspectJ parses an {@code aop.xml} that names aspects once a JVM and keeps the result; {@link
 * DocumentParser#parse} returns the object that the weaver is about to register. So additions to it
 * here hold as if they stood in the file. Includes are added only if they narrow nobody else's
 * aspects; the aspects themselves always have the scope.
 */
final class LoadTimeScope {
  private static final String PLACES = "META-INF/aop.xml;META-INF/aop-ajc.xml;org/aspectj/aop.xml";
  private static final String OURS = LoadTimeScope.class.getPackageName() + ".";
  private static final String USES = "Uses";
  private static final String SAVED = "org.springframework.instrument.InstrumentationSavingAgent";

  /** A pointcut that says in which classes, and nothing else. */
  private static final Pattern WITHIN = Pattern.compile("within\\(([\\w.*$ ]+)\\)");

  private static final Pattern WITHIN_ONLY =
      Pattern.compile("\\s*" + WITHIN + "(\\s*\\|\\|\\s*" + WITHIN + ")*\\s*");

  private @Nullable Definition own;
  private final List<Definition> others = new ArrayList<>();
  private final List<String> includes = new ArrayList<>();
  private final List<String> concrete = new ArrayList<>();

  /** The pointcuts of these aspects. */
  private final List<String> expressions = new ArrayList<>();

  private LoadTimeScope() {}

  /** Starts the profiler and sets the scope; returns whether the program has aspects of its own. */
  static boolean apply() {
    LoadTimeScope scope = new LoadTimeScope();
    scope.read();
    scope.set(
        SelfStart.prepare(instrumentation(), new ProgramDefinition(scope.named(), scope.concrete)));
    return scope.hasOthersAspects();
  }

  /** The JVM's, from whichever agent weaves; null if neither has it. */
  static @Nullable Instrumentation instrumentation() {
    try {
      return Agent.getInstrumentation();
    } catch (UnsupportedOperationException notAnAgent) {
      try {
        return (Instrumentation)
            Class.forName(SAVED, true, ClassLoader.getSystemClassLoader())
                .getMethod("getInstrumentation")
                .invoke(null);
      } catch (ReflectiveOperationException absent) {
        return null;
      }
    }
  }

  private void read() {
    String places = System.getProperty("org.aspectj.weaver.loadtime.configuration", PLACES);
    for (String place : places.split(";", -1)) {
      for (URL file : files(place)) {
        add(file);
      }
    }
  }

  private static List<URL> files(String place) {
    try {
      return place.startsWith("file:")
          ? List.of(new URL(place))
          : Collections.list(visible().getResources(place));
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  /**
   * The class loader of the program's classes, as far as it can be known: that of the aspects, or
   * one below.
   */
  static ClassLoader visible() {
    ClassLoader aspects = LoadTimeScope.class.getClassLoader();
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    for (ClassLoader each = context; each != null; each = each.getParent()) {
      if (each == aspects) {
        return context;
      }
    }
    return aspects;
  }

  private void add(URL file) {
    Definition definition;
    try {
      definition = DocumentParser.parse(file);
    } catch (Exception unreadable) { // AspectJ reports it
      return;
    }
    if (definition.getWeaverOptions().contains(WeaverMessages.class.getName())) {
      if (own == null) {
        own = definition;
      } else { // of mayfly-aspects, beside mayfly-ltw
        definition.getAspectClassNames().clear();
      }
      return;
    }
    others.add(definition);
    includes.addAll(definition.getIncludePatterns());
    definition.getAspectClassNames().stream().filter(OwnAspects::areOurs).forEach(concrete::add);
    for (Definition.ConcreteAspect each : definition.getConcreteAspects()) {
      if (isOurs(each)) {
        concrete.add(each.name);
        each.pointcuts.forEach(one -> expressions.add(one.expression));
      }
    }
  }

  /** The patterns of classes that the program's own {@code aop.xml} names. */
  private List<String> named() {
    if (!includes.isEmpty() || !expressions.stream().allMatch(WITHIN_ONLY.asMatchPredicate())) {
      return List.copyOf(includes);
    }
    return expressions.stream()
        .flatMap(expression -> WITHIN.matcher(expression).results())
        .map(found -> found.group(1).strip())
        .distinct()
        .toList();
  }

  private static boolean isOurs(Definition.ConcreteAspect each) {
    return each.extend != null && OwnAspects.areOurs(each.extend);
  }

  private boolean hasOthersAspects() {
    return others.stream()
        .anyMatch(
            each ->
                !concrete.containsAll(each.getAspectClassNames())
                    || each.getConcreteAspects().stream().anyMatch(one -> !isOurs(one)));
  }

  private void set(Map<String, List<String>> plan) {
    if (own == null) {
      return;
    }
    List<String> aspects = plan.get(SelfStart.ASPECTS);
    List<String> scope = plan.getOrDefault(SelfStart.SCOPE, List.of());
    own.getAspectClassNames().clear();
    if (aspects == null) { // the profiler does not run, or its agent counts
      own.getAspectExcludePatterns().addAll(concrete);
      return;
    }
    StringBuilder pattern = new StringBuilder("(" + String.join(" || ", scope) + ")");
    plan.getOrDefault(SelfStart.EXCLUDES, List.of())
        .forEach(exclude -> pattern.append(" && !(").append(exclude).append(')'));
    for (String simple : aspects) {
      String name = OURS + simple;
      if (simple.equals(USES)) {
        own.getConcreteAspects().add(uses(name));
      } else {
        own.getAspectClassNames().add(name);
      }
      own.addScopedAspect(name, pattern.toString());
    }
    if (!hasOthersAspects()) {
      own.getExcludePatterns().addAll(plan.getOrDefault(SelfStart.EXCLUDES, List.of()));
    }
    if (!hasOthersAspects() || !includes.isEmpty()) {
      own.getIncludePatterns().clear();
      own.getIncludePatterns().addAll(scope);
      limitOthers();
    }
  }

  /** In the jar, it would be woven by {@code ajc}, too, whatever the options. */
  private static Definition.ConcreteAspect uses(String name) {
    Definition.ConcreteAspect uses = new Definition.ConcreteAspect(name, OURS + "UseAspect");
    uses.pointcuts.add(new Definition.Pointcut("scope", "within(*)"));
    return uses;
  }

  /** The aspects of others stay where their own includes let them. */
  private void limitOthers() {
    String theirs = String.join(" || ", includes);
    for (Definition other : others) {
      for (String name : other.getAspectClassNames()) {
        if (!theirs.isEmpty() && other.getScopeForAspect(name) == null) {
          other.addScopedAspect(name, theirs);
        }
      }
    }
  }
}
