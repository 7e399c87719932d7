package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapRoot;
import dev.mayfly.heap.HeapStep;
import dev.mayfly.heap.shark.References.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: a path in the tree of all paths that begin with the same root. */
final class PathNode {

  private final HeapRoot root;
  private final @Nullable PathNode parent;
  private final Field field;
  private final boolean repeats;
  private final Map<Field, PathNode> children = new HashMap<>();
  private long objects;
  private int number;

  /** The path that has no step yet. */
  PathNode(HeapRoot root) {
    this(root, null, Field.ELEMENT, false);
  }

  private PathNode(HeapRoot root, @Nullable PathNode parent, Field field, boolean repeats) {
    this.root = root;
    this.parent = parent;
    this.field = field;
    this.repeats = repeats;
  }

  /** The path that is longer by a step; a step that repeats the last one adds one step at most. */
  PathNode next(Field next) {
    boolean again = parent != null && next.equals(field) && !next.equals(Field.ELEMENT);
    if (again && repeats) {
      return this;
    }
    return children.computeIfAbsent(next, any -> new PathNode(root, this, next, again));
  }

  void count() {
    objects++;
  }

  long objects() {
    return objects;
  }

  HeapRoot root() {
    return root;
  }

  /** From 1 on; 0 for none. */
  int number() {
    return number;
  }

  void setNumber(int number) {
    this.number = number;
  }

  /** The path, to so many instances. */
  HeapPath path(long instances) {
    return new HeapPath(instances, root, steps());
  }

  /** The steps; elements of arrays, and a repeated step, are part of the step before them. */
  ImmutableList<HeapStep> steps() {
    List<PathNode> path = new ArrayList<>();
    for (PathNode node = this; node.parent != null; node = node.parent) {
      path.add(0, node);
    }
    List<HeapStep> steps = new ArrayList<>();
    for (PathNode node : path) {
      HeapStep last =
          steps.isEmpty() ? new HeapStep("", "", 0, false) : steps.get(steps.size() - 1);
      if (node.field.equals(Field.ELEMENT)) {
        HeapStep longer =
            new HeapStep(last.className(), last.fieldName(), last.dimensions() + 1, last.repeats());
        if (steps.isEmpty()) {
          steps.add(longer);
        } else {
          steps.set(steps.size() - 1, longer);
        }
      } else if (node.repeats) {
        steps.set(
            steps.size() - 1,
            new HeapStep(last.className(), last.fieldName(), last.dimensions(), true));
      } else {
        steps.add(new HeapStep(node.field.className(), node.field.name(), 0, false));
      }
    }
    return ImmutableList.copyOf(steps);
  }
}
