package dev.mayfly.agent.weaving.matching;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe. What matching keeps for one class loader: its weavers, and what they have matched.
 * Holds the class loader weakly.
 */
public final class LoaderMatches {
  final MatchedClasses classes = new MatchedClasses();

  /** By the aspects that they weave. */
  private final Map<List<String>, LoaderWeaver> weavers = new HashMap<>();

  /**
   * The weaver for some aspects.
   *
   * @param agent the agent's class loader, which has the aspects
   * @param loader the class loader that this belongs to
   */
  synchronized LoaderWeaver weaver(ClassLoader agent, ClassLoader loader, List<String> aspects) {
    return weavers.computeIfAbsent(
        aspects, wanted -> new LoaderWeaver(new AspectView(agent, loader), wanted));
  }
}
