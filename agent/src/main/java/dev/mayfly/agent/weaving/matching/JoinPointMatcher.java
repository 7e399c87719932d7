package dev.mayfly.agent.weaving.matching;

import dev.mayfly.agent.weaving.analysis.AnalysisClassLoader;
import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.aspectj.weaver.Dump;
import org.objectweb.asm.tree.MethodNode;

/**
 * Thread-safe. Says which join points of a class get probes. AspectJ decides in the program's own
 * packages; elsewhere, and where AspectJ cannot tell, each instruction decides by itself.
 */
public final class JoinPointMatcher {
  private static final List<String> CONTEXT_ASPECTS =
      List.of(
          "dev.mayfly.agent.weaving.matching.AgentAllocations",
          "dev.mayfly.agent.weaving.matching.AgentContexts");
  private static final List<String> SITE_ASPECTS = CONTEXT_ASPECTS.subList(0, 1);

  /** Read at the first use only: it needs AspectJ. */
  private static final class Matched {
    static final MatchedJoinPoints BY_ASPECTJ =
        new MatchedJoinPoints(AdviceCatalog.read(AGENT_LOADER));

    static {
      Dump.setDumpOnException(false);
    }
  }

  private static final ClassLoader AGENT_LOADER = JoinPointMatcher.class.getClassLoader();
  private static final ClassLoader PLATFORM_LOADER = ClassLoader.getPlatformClassLoader();

  private final Predicate<String> aspectJ;
  private final Predicate<String> contexts;
  private final boolean remembers;
  private final BiConsumer<String, Throwable> log;

  /**
   * A matcher.
   *
   * @param aspectJ the classes for which AspectJ decides
   * @param contexts the classes in which calling contexts are followed
   * @param remembers whether to keep in memory what AspectJ matched: classes are woven again
   * @param log is given a class that AspectJ cannot match, and why
   */
  public JoinPointMatcher(
      Predicate<String> aspectJ,
      Predicate<String> contexts,
      boolean remembers,
      BiConsumer<String, Throwable> log) {
    this.aspectJ = aspectJ;
    this.contexts = contexts;
    this.remembers = remembers;
    this.log = log;
  }

  /** Whether a class loader may be the program's: not the JDK's, the agent's or a matcher's own. */
  public static boolean isOfProgram(ClassLoader loader) {
    return loader != PLATFORM_LOADER
        && loader != AGENT_LOADER
        && !(loader instanceof AspectView)
        && !(loader instanceof AnalysisClassLoader);
  }

  /**
   * Matches a class.
   *
   * @param loader its class loader
   * @param matches what is kept for the class loader
   * @param scan the class
   * @param bytes the same as a class file
   */
  public JoinPoints match(ClassLoader loader, LoaderMatches matches, ClassScan scan, byte[] bytes) {
    String className = scan.className();
    if (!aspectJ.test(className) || !hasBodies(scan)) {
      return JoinPoints.ALL;
    }
    JoinPoints known = matches.classes.find(className, bytes);
    if (known != null) {
      return known;
    }
    JoinPoints points;
    try {
      points = matchedByAspectJ(loader, matches, scan, bytes);
    } catch (NotWovenException failure) {
      log.accept(className, failure);
      return JoinPoints.ALL;
    }
    if (remembers) {
      matches.classes.keep(className, bytes, points);
    }
    return points;
  }

  /**
   * Matches a class for practice: what was matched before is not used, and the result is not
   * stored.
   */
  public JoinPoints practise(
      ClassLoader loader, LoaderMatches matches, ClassScan scan, byte[] bytes) {
    return aspectJ.test(scan.className())
        ? matchedByAspectJ(loader, matches, scan, bytes)
        : JoinPoints.ALL;
  }

  private JoinPoints matchedByAspectJ(
      ClassLoader loader, LoaderMatches matches, ClassScan scan, byte[] bytes) {
    List<String> aspects = contexts.test(scan.className()) ? CONTEXT_ASPECTS : SITE_ASPECTS;
    byte[] woven =
        matches
            .weaver(AGENT_LOADER, loader, aspects)
            .weave(scan.className(), AspectJInput.of(scan, bytes));
    return Matched.BY_ASPECTJ.read(scan.node(), woven);
  }

  /**
   * Whether there is more to match than ends of constructors that do nothing but call {@code
   * super(..)}.
   */
  private static boolean hasBodies(ClassScan scan) {
    return scan.node().methods.stream()
        .anyMatch(
            method -> ClassScan.hasCode(method) && (!scan.isLeaf(method) || allocates(method)));
  }

  private static boolean allocates(MethodNode leaf) {
    return leaf.name.equals("<init>") && DirectMatcher.in(leaf.instructions).size() > 1;
  }
}
