package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.weaving.aspects.MatchedJoinPoints.OfMethod;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.ClassVersion;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.JoinPoints;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.Probe;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined to one thread. Compares the join points that AspectJ matches in classes with those that
 * the instructions tell. Both are about the same instructions, by their places in the method: so
 * where they agree, kind, type, line and order are the same, too.
 */
final class MatcherDifferences {
  /** Why AspectJ has no answer. */
  enum Unanswered {
    MISSING_TYPE("classes that name a type which is missing on the class path"),
    WEAVER_ERROR("classes at which AspectJ's weaver fails"),
    SYNTHETIC("bridge methods and other synthetic methods, where AspectJ has no join points"),
    ODD_CONSTRUCTOR("constructors that no Java compiler wrote"),
    UNTOLD("methods of which AspectJ's result has not the same instructions");

    /** As docs/internals/WEAVING.md has it. */
    final String words;

    Unanswered(String words) {
      this.words = words;
    }
  }

  private final Map<Unanswered, Integer> unanswered = new EnumMap<>(Unanswered.class);
  private final Map<String, Integer> weaverErrors = new TreeMap<>();
  private final List<String> differences = new ArrayList<>();
  private final List<String> untold = new ArrayList<>();
  private int jars;
  private int classes;
  private int methods;
  private long joinPoints;

  /**
   * Compares the classes of a jar.
   *
   * @param loader the class loader with the jar and what it needs
   * @param step how many classes to go on by each time
   */
  void addJar(Path file, ClassLoader loader, int step) throws IOException {
    jars++;
    AspectJMatcher aspectJ = new AspectJMatcher(loader);
    int number = 0;
    try (JarFile jar = new JarFile(file.toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class")
            && !entry.getName().contains("META-INF/")
            && !entry.getName().endsWith("-info.class")
            && ++number % step == 0) {
          try (InputStream in = jar.getInputStream(entry)) {
            addClass(in.readAllBytes(), aspectJ);
          }
        }
      }
    }
  }

  void addClass(byte[] bytes, AspectJMatcher aspectJ) {
    if (ClassVersion.reasonAgainst(bytes) != null) {
      return; // stays as it is
    }
    ClassScan scan = ClassScan.of(bytes);
    if (scan.reasonAgainst() != null) {
      return;
    }
    classes++;
    Map<MethodKey, OfMethod> points;
    try {
      points = aspectJ.match(scan, bytes);
    } catch (NotWovenException failure) {
      String message = String.valueOf(failure.getMessage());
      if (message.contains("missing type") || message.contains("cantFindType")) {
        count(Unanswered.MISSING_TYPE);
      } else {
        count(Unanswered.WEAVER_ERROR);
        weaverErrors.merge(message.replaceFirst(":? ?[\\w.$/]*\\d.*", ""), 1, Integer::sum);
      }
      return;
    }
    for (MethodNode method : scan.node().methods) {
      if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0) {
        addMethod(scan, method, points.get(MethodKey.of(method)));
      }
    }
  }

  private void addMethod(ClassScan scan, MethodNode method, @Nullable OfMethod points) {
    String name = scan.node().name + "." + MethodKey.of(method);
    methods++;
    if (points == null) {
      if (method.name.equals("<init>")) {
        count(Unanswered.ODD_CONSTRUCTOR);
      } else if ((method.access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC)) != 0) {
        count(Unanswered.SYNTHETIC);
      } else {
        count(Unanswered.UNTOLD);
        untold.add(name);
      }
      return;
    }
    expect(points.body(), true, name + ": body");
    if (method.name.equals("<init>")) {
      expect(points.end(), true, name + ": end");
    }
    Creations creations = Creations.of(scan.node(), method);
    List<AbstractInsnNode> makers = JoinPoints.in(method.instructions);
    for (int i = 0; i < makers.size(); i++) {
      AbstractInsnNode maker = makers.get(i);
      Probe probe = JoinPoints.probeOf(maker);
      boolean told = probe != Probe.CONSTRUCTED || creations.creationBy(maker) != null;
      expect(points.makers().get(i), told, name + ": " + probe + " " + i);
    }
  }

  private void expect(boolean matched, boolean told, String what) {
    joinPoints += told ? 1 : 0;
    if (matched != told) {
      differences.add(what + (told ? " is not matched by AspectJ" : " is matched by AspectJ only"));
    }
  }

  private void count(Unanswered reason) {
    unanswered.merge(reason, 1, Integer::sum);
  }

  /** Where both have an answer, and not the same. */
  List<String> differences() {
    return differences;
  }

  /** Methods that AspectJ has no answer about, though compilers write such. */
  List<String> untold() {
    return untold;
  }

  /** What the weaver said, and how often. */
  Map<String, Integer> weaverErrors() {
    return weaverErrors;
  }

  int classes() {
    return classes;
  }

  /** As docs/internals/WEAVING.md has it. */
  String summary() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            java.util.Locale.ROOT,
            "%,d jars, %,d classes, %,d methods, %,d join points: %,d differences.%n%n",
            jars,
            classes,
            methods,
            joinPoints,
            differences.size()));
    text.append(String.format("| AspectJ has no answer about | number |%n|---|---:|%n"));
    for (Unanswered reason : Unanswered.values()) {
      text.append(
          String.format(
              java.util.Locale.ROOT,
              "| %s | %,d |%n",
              reason.words,
              unanswered.getOrDefault(reason, 0)));
    }
    return text.toString();
  }
}
