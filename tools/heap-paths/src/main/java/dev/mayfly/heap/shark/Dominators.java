package dev.mayfly.heap.shark;

/**
 * Confined to one thread: the immediate dominator of each object that the roots lead to, by the
 * algorithm Semi-NCA (Georgiadis 2005). An object dominates another one if all paths from the roots
 * to it go through the object.
 *
 * <p>Objects are numbered in the order of a search in depth, from 1 on; 0 stands for all roots. A
 * dominator has a smaller number than what it dominates.
 */
final class Dominators {

  private final int[] order;
  private final int[] numbers;
  private final int[] dominators;
  private final long[] retained;

  Dominators(ObjectGraph graph) {
    int objects = graph.objects();
    numbers = new int[objects];
    order = new int[objects + 1];
    int[] parents = new int[objects + 1];
    int last = search(graph, parents);
    dominators = find(graph, parents, last);
    retained = new long[last + 1];
    for (int number = last; number > 0; number--) {
      retained[number] += graph.bytes(order[number]);
      retained[dominators[number]] += retained[number];
    }
  }

  /** The number of the last object that the roots lead to. */
  int last() {
    return retained.length - 1;
  }

  int object(int number) {
    return order[number];
  }

  /** The number of an object; 0 if no root leads to it. */
  int number(int object) {
    return numbers[object];
  }

  /** The number of the immediate dominator; 0 if there is none. */
  int of(int number) {
    return dominators[number];
  }

  /** The bytes that would be free without the object; those of all objects for 0. */
  long retained(int number) {
    return retained[number];
  }

  /** Numbers all objects, and notes from which one each was found first. */
  private int search(ObjectGraph graph, int[] parents) {
    int[] next = new int[graph.objects()];
    int last = 0;
    for (int root = 0; root < graph.objects(); root++) {
      if (!graph.isRoot(root) || numbers[root] != 0) {
        continue;
      }
      int here = ++last;
      enter(graph, root, here, 0, parents, next);
      while (here != 0) {
        int object = order[here];
        if (next[object] == graph.from(object + 1)) {
          here = parents[here];
          continue;
        }
        int target = graph.target(next[object]++);
        if (numbers[target] == 0) {
          enter(graph, target, ++last, here, parents, next);
          here = last;
        }
      }
    }
    return last;
  }

  private void enter(
      ObjectGraph graph, int object, int number, int parent, int[] parents, int[] next) {
    numbers[object] = number;
    order[number] = object;
    parents[number] = parent;
    next[object] = graph.from(object);
  }

  /** The references backwards: by number, the numbers of those that refer to it. */
  private final class Referrers {
    private final int[] to;
    private final int[] sources;

    Referrers(ObjectGraph graph, int last) {
      to = new int[last + 2];
      for (int number = 1; number <= last; number++) {
        int object = order[number];
        for (int i = graph.from(object); i < graph.from(object + 1); i++) {
          to[numbers[graph.target(i)]]++;
        }
      }
      for (int number = 1; number < to.length; number++) {
        to[number] += to[number - 1];
      }
      sources = new int[to[last + 1]];
      for (int number = last; number > 0; number--) {
        int object = order[number];
        for (int i = graph.from(object); i < graph.from(object + 1); i++) {
          sources[--to[numbers[graph.target(i)]]] = number;
        }
      }
    }
  }

  private int[] find(ObjectGraph graph, int[] parents, int last) {
    Referrers referrers = new Referrers(graph, last);
    int[] ancestors = parents.clone();
    int[] labels = new int[last + 1];
    int[] semi = new int[last + 1];
    int[] stack = new int[last + 1];
    for (int number = 0; number <= last; number++) {
      labels[number] = number;
      semi[number] = number;
    }
    for (int number = last; number > 0; number--) {
      int least = graph.isRoot(order[number]) ? 0 : parents[number];
      for (int i = referrers.to[number]; i < referrers.to[number + 1] && least > 0; i++) {
        int source = referrers.sources[i];
        least = Math.min(least, semi[best(source, number, ancestors, labels, semi, stack)]);
      }
      semi[number] = least;
    }
    int[] found = parents;
    for (int number = 1; number <= last; number++) {
      int dominator = found[number];
      while (dominator > semi[number]) {
        dominator = found[dominator];
      }
      found[number] = dominator;
    }
    return found;
  }

  /**
   * The one of a number and those above it that are greater than a limit with the least
   * semidominator; shortens the path to the roots.
   */
  private static int best(
      int number, int limit, int[] ancestors, int[] labels, int[] semi, int[] stack) {
    if (ancestors[number] <= limit) {
      return labels[number];
    }
    int depth = 0;
    int top = number;
    do {
      stack[depth++] = top;
      top = ancestors[top];
    } while (ancestors[top] > limit);
    int above = top;
    int bestAbove = labels[top];
    while (depth > 0) {
      int here = stack[--depth];
      ancestors[here] = ancestors[above];
      if (semi[bestAbove] < semi[labels[here]]) {
        labels[here] = bestAbove;
      } else {
        bestAbove = labels[here];
      }
      above = here;
    }
    return labels[number];
  }
}
