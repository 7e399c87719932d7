package dev.mayfly.heap.shark;

import dev.mayfly.heap.HeapHolder;
import dev.mayfly.heap.HeapHolder.Kind;
import dev.mayfly.heap.HeapProgress;
import dev.mayfly.heap.HeapSizes;
import dev.mayfly.heap.shark.References.Strength;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import shark.HeapGraph;
import shark.HeapObject;
import shark.HeapObject.HeapClass;

/**
 * Confined to one thread: the objects of a dump with their types, sizes and references, in arrays.
 * Weak and phantom references are omitted.
 */
final class ObjectGraph {

  private static final int PROGRESS = 0xfff;
  private static final int MOST_REFERENCES = Integer.MAX_VALUE - 8;

  private final int[] types;
  private final long[] bytes;
  private final BitSet roots;
  private final List<HeapHolder> kinds = new ArrayList<>();

  /** By object: where its targets begin; one more place at the end. */
  private final int[] from;

  private int[] targets = new int[1 << 16];
  private int references;

  ObjectGraph(HeapGraph graph, References read, HeapSizes sizes, HeapProgress progress) {
    int objects = read.objects();
    types = new int[objects];
    bytes = new long[objects];
    from = new int[objects + 1];
    roots = new BitSet(objects);
    Roots all = new Roots(graph, read);
    all.lasting().forEach(root -> roots.set(root.object()));
    all.passing().forEach(root -> roots.set(root.object()));
    Map<HeapHolder, Integer> numbers = new HashMap<>();
    for (int object = 0; object < objects; object++) {
      HeapObject each = read.object(object);
      HeapHolder kind = kind(each);
      Integer known = numbers.get(kind);
      if (known == null) {
        known = kinds.size();
        numbers.put(kind, known);
        kinds.add(kind);
      }
      types[object] = known;
      bytes[object] = bytes(each, kind, sizes);
      from[object] = references;
      read.of(
          object,
          (field, target, strength) -> {
            if (strength != Strength.WEAK) {
              refer(target);
            }
          });
      if ((object & PROGRESS) == 0) {
        progress.reached(object, objects);
      }
    }
    from[objects] = references;
  }

  private static HeapHolder kind(HeapObject object) {
    return object instanceof HeapClass type
        ? new HeapHolder(Kind.CLASS, type.getName())
        : new HeapHolder(Kind.OBJECT, TypeNames.of(object));
  }

  private static long bytes(HeapObject object, HeapHolder kind, HeapSizes sizes) {
    int length = ObjectCounts.length(object);
    if (length >= 0) {
      return sizes.arrayBytes(kind.typeName(), length);
    }
    return kind.kind() == Kind.CLASS ? 0 : sizes.instanceBytes(kind.typeName());
  }

  private void refer(int target) {
    if (references == targets.length) {
      if (references == MOST_REFERENCES) {
        throw new UncheckedIOException(new IOException("more references than fit into an array"));
      }
      long more = references + (references >> 1) + 1L;
      targets = Arrays.copyOf(targets, (int) Math.min(MOST_REFERENCES, more));
    }
    targets[references++] = target;
  }

  int objects() {
    return types.length;
  }

  /** Whether a root refers to an object; classes are roots. */
  boolean isRoot(int object) {
    return roots.get(object);
  }

  /** The kind and class of an object, as those of a holder. */
  HeapHolder kind(int object) {
    return kinds.get(types[object]);
  }

  /** The shallow size. */
  long bytes(int object) {
    return bytes[object];
  }

  /** The start of the targets of an object; they end where those of the next one do. */
  int from(int object) {
    return from[object];
  }

  int target(int place) {
    return targets[place];
  }
}
