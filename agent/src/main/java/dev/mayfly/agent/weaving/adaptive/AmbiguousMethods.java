package dev.mayfly.agent.weaving.adaptive;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Confined. Which methods must not become transparent although nothing that they called has
 * allocated: those through which a method could come to a callee that it also calls directly, and
 * that allocates. The two ways would have one context, and nothing would tell that a frame is
 * missing.
 */
final class AmbiguousMethods {
  private final CallGraph graph;
  private final TreeObservations lessons;
  private final BitSet transparent;
  private final Map<Integer, List<Integer>> callees = new HashMap<>();

  /**
   * Prepares the answer.
   *
   * @param graph who may call whom
   * @param lessons who did, and what came of it
   * @param transparent the methods that are or would be transparent
   */
  AmbiguousMethods(CallGraph graph, TreeObservations lessons, BitSet transparent) {
    this.graph = graph;
    this.lessons = lessons;
    this.transparent = transparent;
  }

  /**
   * Finds them. Time in proportion to the methods with busy callees, times the transparent ones
   * that they may reach.
   */
  BitSet find() {
    BitSet ambiguous = new BitSet();
    lessons.busyCallees.forEach(
        (caller, busy) -> {
          for (int first : transparentCalleesOf(caller)) {
            if (!ambiguous.get(first) && reaches(first, busy)) {
              ambiguous.set(first);
            }
          }
        });
    return ambiguous;
  }

  private boolean reaches(int first, BitSet busy) {
    BitSet visited = new BitSet();
    ArrayDeque<Integer> open = new ArrayDeque<>();
    visited.set(first);
    open.add(first);
    while (!open.isEmpty()) {
      int here = open.poll();
      for (int goal = busy.nextSetBit(1); goal > 0; goal = busy.nextSetBit(goal + 1)) {
        if (goal != first && graph.mayCall(here, goal)) {
          return true;
        }
      }
      for (int next : transparentCalleesOf(here)) {
        if (!visited.get(next)) {
          visited.set(next);
          open.add(next);
        }
      }
    }
    return false;
  }

  private List<Integer> transparentCalleesOf(int method) {
    return callees.computeIfAbsent(
        method,
        caller -> {
          List<Integer> found = new ArrayList<>();
          for (int next = transparent.nextSetBit(1);
              next > 0;
              next = transparent.nextSetBit(next + 1)) {
            if (graph.mayCall(caller, next)) {
              found.add(next);
            }
          }
          return found;
        });
  }
}
