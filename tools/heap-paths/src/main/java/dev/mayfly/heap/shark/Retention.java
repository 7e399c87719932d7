package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapHolder;
import dev.mayfly.heap.HeapHolder.Kind;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.RetainedObjects;
import dev.mayfly.heap.RetainedObjects.Dominator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Confined to one thread: what the instances of a type keep alive. */
final class Retention {

  /** Immutable: dominators that are alike. */
  private record Key(HeapHolder immediate, HeapHolder holder) {}

  /** Confined to one thread: the instances that they dominate. */
  private static final class Tally {
    private long instances;
    private long retained;
  }

  private final ObjectGraph graph;
  private final Dominators dominators;
  private final BitSet instances;

  Retention(ObjectGraph graph, String typeName) {
    this.graph = graph;
    instances = new BitSet(graph.objects());
    HeapHolder kind = new HeapHolder(Kind.OBJECT, typeName);
    for (int object = 0; object < graph.objects(); object++) {
      if (graph.kind(object).equals(kind)) {
        instances.set(object);
      }
    }
    dominators = new Dominators(graph);
  }

  /**
   * Adds up the bytes that they retain.
   *
   * @param biggest how many rows of single instances to list, those that are alike as one
   * @param groups finds the paths to single ones
   */
  RetainedObjects retained(int biggest, HeapPaths paths, PathGroups groups) {
    Holders holders = new Holders(graph, dominators);
    BiggestInstances most = new BiggestInstances(biggest, groups);
    Map<Key, Tally> tallies = new HashMap<>();
    BitSet below = new BitSet(dominators.last() + 1); // dominated by an instance
    long count = 0;
    long shallow = 0;
    for (int number = 1; number <= dominators.last(); number++) {
      int above = dominators.of(number);
      boolean dominated =
          above != 0 && (below.get(above) || instances.get(dominators.object(above)));
      below.set(number, dominated);
      int object = dominators.object(number);
      if (instances.get(object)) {
        count++;
        shallow += graph.bytes(object);
        Key key = new Key(holders.immediate(number), holders.holder(number));
        Tally tally = tallies.computeIfAbsent(key, any -> new Tally());
        tally.instances++;
        tally.retained += dominated ? 0 : dominators.retained(number);
        most.add(object, graph.bytes(object), dominators.retained(number));
      }
    }
    return new RetainedObjects(
        paths,
        count,
        shallow,
        dominators.retained(0) - withoutInstances(),
        dominators.retained(0),
        most.rows(),
        sorted(tallies));
  }

  private static ImmutableList<Dominator> sorted(Map<Key, Tally> tallies) {
    List<Dominator> all = new ArrayList<>();
    tallies.forEach(
        (key, tally) ->
            all.add(new Dominator(key.immediate, key.holder, tally.instances, tally.retained)));
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(Dominator::retained)
            .thenComparingLong(Dominator::instances)
            .reversed()
            .thenComparing(Dominator::holder)
            .thenComparing(Dominator::immediate),
        all);
  }

  /** The bytes that the roots lead to if no path goes through an instance. */
  private long withoutInstances() {
    BitSet seen = (BitSet) instances.clone();
    int[] waiting = new int[dominators.last()];
    int end = 0;
    for (int object = 0; object < graph.objects(); object++) {
      if (graph.isRoot(object) && !seen.get(object)) {
        seen.set(object);
        waiting[end++] = object;
      }
    }
    long bytes = 0;
    for (int next = 0; next < end; next++) {
      int object = waiting[next];
      bytes += graph.bytes(object);
      for (int i = graph.from(object); i < graph.from(object + 1); i++) {
        int target = graph.target(i);
        if (!seen.get(target)) {
          seen.set(target);
          waiting[end++] = target;
        }
      }
    }
    return bytes;
  }
}
