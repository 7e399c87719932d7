package dev.mayfly.heap.shark;

import dev.mayfly.heap.HeapRoot;
import dev.mayfly.heap.shark.References.Field;
import dev.mayfly.heap.shark.References.Strength;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import shark.HeapGraph;

/**
 * Confined to one thread: a shortest path from the roots to each object, by breadth-first search.
 *
 * <p>Objects that only a local variable leads to are found after all lasting ones; objects that
 * only a soft reference or a finalizer leads to come after that. Weak and phantom references lead
 * nowhere.
 */
final class ShortestPaths {

  private static final int UNSEEN = 0;

  private final References references;
  private final List<HeapRoot> roots = new ArrayList<>();

  /** By object: the one before it, plus 1; or for a rooted one its root, minus 1 and negated. */
  private final int[] previous;

  /** The objects in the order in which they were found. */
  private final int[] found;

  private int foundCount;
  private int followed;

  /** Pairs of an object and the target of its soft reference. */
  private final List<int[]> deferred = new ArrayList<>();

  ShortestPaths(HeapGraph graph, References references) {
    this.references = references;
    this.previous = new int[references.objects()];
    this.found = new int[references.objects()];
    Roots all = new Roots(graph, references);
    all.lasting().forEach(this::root);
    follow();
    all.passing().forEach(this::root);
    follow();
    for (int i = 0; i < deferred.size(); i++) { // grows meanwhile
      int[] reference = deferred.get(i);
      reach(reference[1], reference[0] + 1);
      follow();
    }
  }

  /** Whether a path leads to an object. */
  boolean isReached(int object) {
    return previous[object] != UNSEEN;
  }

  /** The root of an object that no path leads to but its own; null for others. */
  @Nullable HeapRoot rootOf(int object) {
    int link = previous[object];
    return link < 0 ? roots.get(-link - 1) : null;
  }

  /** The object before another one that has no root of its own. */
  int before(int object) {
    return previous[object] - 1;
  }

  /** The first field of an object that refers to another one. */
  Field field(int object, int target) {
    Field[] first = new Field[1];
    references.of(
        object,
        (field, each, strength) -> {
          if (each == target && first[0] == null && strength != Strength.WEAK) {
            first[0] = field;
          }
        });
    return first[0];
  }

  private void root(Roots.RootedObject rooted) {
    if (!isReached(rooted.object())) {
      roots.add(rooted.root());
      reach(rooted.object(), -roots.size());
    }
  }

  private void reach(int object, int link) {
    if (!isReached(object)) {
      previous[object] = link;
      found[foundCount++] = object;
    }
  }

  private void follow() {
    while (followed < foundCount) {
      int object = found[followed++];
      references.of(
          object,
          (field, target, strength) -> {
            if (strength == Strength.STRONG) {
              reach(target, object + 1);
            } else if (strength == Strength.DEFERRED && !isReached(target)) {
              deferred.add(new int[] {object, target});
            }
          });
    }
  }
}
