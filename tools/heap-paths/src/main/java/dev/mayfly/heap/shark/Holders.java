package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapHolder;
import dev.mayfly.heap.HeapHolder.Kind;
import dev.mayfly.heap.HeldObjects;
import java.util.HashMap;
import java.util.Map;

/**
 * Confined to one thread: who holds each object. The holder is the nearest dominator that says
 * something: a class, an object outside the JDK, or an object that nothing dominates.
 */
final class Holders {

  private static final HeapHolder ROOT = new HeapHolder(Kind.ROOT, "");
  private static final HeapHolder SEVERAL = new HeapHolder(Kind.SEVERAL, "");
  private static final HeapHolder NOTHING = new HeapHolder(Kind.NOTHING, "");

  /** The ones of primitive types; a dump has the others as classes. */
  private static final String CLASS = "java.lang.Class";

  private final ObjectGraph graph;
  private final Dominators dominators;

  /** By number: that of the holder; 0 if there is none. */
  private final int[] holders;

  Holders(ObjectGraph graph, Dominators dominators) {
    this.graph = graph;
    this.dominators = dominators;
    holders = new int[dominators.last() + 1];
    for (int number = 1; number < holders.length; number++) {
      int above = dominators.of(number);
      holders[number] = above == 0 || saysSomething(above) ? above : holders[above];
    }
  }

  private boolean saysSomething(int number) {
    HeapHolder kind = graph.kind(dominators.object(number));
    return dominators.of(number) == 0 || kind.kind() == Kind.CLASS || !isOfJdk(kind.typeName());
  }

  private static boolean isOfJdk(String typeName) {
    return typeName.endsWith("[]")
        || typeName.startsWith("java.")
        || typeName.startsWith("javax.")
        || typeName.startsWith("jdk.")
        || typeName.startsWith("sun.")
        || typeName.startsWith("com.sun.");
  }

  /** The holder of the object with a number. */
  HeapHolder holder(int number) {
    return describe(number, holders[number]);
  }

  /** The immediate dominator of the object with a number. */
  HeapHolder immediate(int number) {
    return describe(number, dominators.of(number));
  }

  private HeapHolder describe(int number, int holder) {
    if (holder == 0) {
      return graph.isRoot(dominators.object(number)) ? ROOT : SEVERAL;
    }
    HeapHolder kind = graph.kind(dominators.object(holder));
    return new HeapHolder(kind.kind(), TypeNames.stable(kind.typeName()));
  }

  /** Confined to one thread: some objects. */
  private static final class Tally {
    private long objects;
    private long bytes;
  }

  /** Counts all objects but classes. */
  static ImmutableList<HeldObjects> count(ObjectGraph graph) {
    Dominators dominators = new Dominators(graph);
    Holders holders = new Holders(graph, dominators);
    Map<String, Map<HeapHolder, Tally>> tallies = new HashMap<>();
    for (int object = 0; object < graph.objects(); object++) {
      HeapHolder kind = graph.kind(object);
      if (kind.kind() == Kind.OBJECT && !kind.typeName().equals(CLASS)) {
        int number = dominators.number(object);
        Tally tally =
            tallies
                .computeIfAbsent(TypeNames.stable(kind.typeName()), type -> new HashMap<>())
                .computeIfAbsent(number == 0 ? NOTHING : holders.holder(number), x -> new Tally());
        tally.objects++;
        tally.bytes += graph.bytes(object);
      }
    }
    ImmutableList.Builder<HeldObjects> all = ImmutableList.builder();
    tallies.forEach(
        (type, byHolder) ->
            byHolder.forEach(
                (holder, tally) ->
                    all.add(new HeldObjects(type, holder, tally.objects, tally.bytes))));
    return all.build();
  }
}
