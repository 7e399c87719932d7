package dev.mayfly.aspects;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.aspectj.bridge.IMessageHandler;
import org.aspectj.weaver.loadtime.definition.Definition;
import org.aspectj.weaver.loadtime.definition.DocumentParser;

/**
 * The {@code aop.xml} files that AspectJ's weaver has read for a class loader. Confined to one
 * thread. Starts the profiler, and limits the weaver to its scope.
 *
 * <p>AspectJ parses an {@code aop.xml} that names aspects once in a JVM and keeps the result;
 * {@link DocumentParser#parse} returns the object that the weaver is about to register. So
 * additions to it here hold as if they stood in the file.
 */
final class WeaverDefinitions {
  /** Set to {@code false}, aspects that no file limits are woven everywhere. */
  private static final String LIMIT = "mayfly.limit-aspects";

  private static final String PLACES = "META-INF/aop.xml;META-INF/aop-ajc.xml;org/aspectj/aop.xml";

  /** A pointcut that says in which classes, and nothing else. */
  private static final Pattern WITHIN = Pattern.compile("within\\(([\\w.*$ ]+)\\)");

  private static final Pattern WITHIN_ONLY =
      Pattern.compile("\\s*" + WITHIN + "(\\s*\\|\\|\\s*" + WITHIN + ")*\\s*");

  private static boolean saidLimit;

  private final List<Definition> own = new ArrayList<>();
  private final List<Definition> others = new ArrayList<>();
  private final List<String> includes = new ArrayList<>();
  private final List<String> concrete = new ArrayList<>();

  /** The pointcuts of these aspects. */
  private final List<String> expressions = new ArrayList<>();

  private WeaverDefinitions() {}

  /**
   * Starts the profiler and sets the scope.
   *
   * @param handler the message handler that AspectJ has requested
   * @return whether the program has aspects of its own
   */
  static boolean apply(IMessageHandler handler) {
    WeaverDefinitions definitions = new WeaverDefinitions();
    definitions.read();
    definitions.set(SelfStart.prepare(handler, definitions.named(), definitions.concrete));
    return definitions.hasOthersAspects();
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
    ClassLoader aspects = OtherAspectJ.origin(WeaverDefinitions.class.getClassLoader());
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
    } catch (Exception unreadable) { // AspectJ has reported it
      return;
    }
    if (definition.getWeaverOptions().contains(WeaverMessages.class.getName())) {
      own.add(definition); // of mayfly-ltw; mayfly-aspects may be there, too
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

  /** The patterns of classes that the program's own {@code aop.xml} files name. */
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

  /** Mayfly weaves by itself, and AspectJ the aspects of the program. */
  private void set(Map<String, List<String>> plan) {
    own.forEach(definition -> definition.getAspectClassNames().clear());
    List<String> scope = plan.getOrDefault(SelfStart.SCOPE, List.of());
    if (!plan.containsKey(SelfStart.SCOPE)) { // the profiler does not run, or its agent counts
      own.forEach(definition -> definition.getAspectExcludePatterns().addAll(concrete));
      return;
    }
    boolean limits = !System.getProperty(LIMIT, "").equals("false") && !scope.isEmpty();
    if (limits && includes.isEmpty() && (concrete.isEmpty() || !hasOthersAspects())) {
      own.get(0).getIncludePatterns().clear();
      own.get(0).getIncludePatterns().addAll(scope);
      // AspectJ completes aspects that Java's compiler wrote
      others.forEach(each -> own.get(0).getIncludePatterns().addAll(each.getAspectClassNames()));
      if (hasOthersAspects()) {
        sayLimit(scope);
      }
    }
  }

  private static synchronized void sayLimit(List<String> scope) {
    if (!saidLimit) {
      saidLimit = true;
      say(
          "no aop.xml says where its aspects apply, so AspectJ weaves them in "
              + String.join(", ", scope)
              + " alone. To have them everywhere: -D"
              + LIMIT
              + "=false");
    }
  }

  /** To the stream of the process: the program may have replaced {@link System#err}. */
  static void say(String line) {
    new PrintStream(new FileOutputStream(FileDescriptor.err), true).println("mayfly: " + line);
  }
}
