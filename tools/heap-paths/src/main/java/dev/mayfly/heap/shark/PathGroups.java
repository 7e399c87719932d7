package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapRoot;
import dev.mayfly.heap.HeapStep;
import dev.mayfly.heap.shark.References.Field;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import shark.HeapObject;
import shark.HeapObject.HeapObjectArray;

/** Confined to one thread: counts objects by their path, with equal paths as one. */
final class PathGroups {

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  /** Immutable: the key of equal paths; the root's thread without its numbers. */
  private record Key(HeapRoot root, ImmutableList<HeapStep> steps) {}

  private final ShortestPaths paths;
  private final References references;

  /** By object that is on a path: the node of its path, plus 1. */
  private final int[] nodeOf;

  private final List<PathNode> nodes = new ArrayList<>();
  private final Map<HeapRoot, PathNode> roots = new HashMap<>();
  private long instances;

  PathGroups(References references, ShortestPaths paths) {
    this.references = references;
    this.paths = paths;
    this.nodeOf = new int[references.objects()];
  }

  /** Counts an object, and its path, if one leads to it. */
  void add(HeapObject instance) {
    instances++;
    int object = references.indexOf(instance.getObjectId());
    if (paths.isReached(object)) {
      node(object).count();
    }
  }

  /** The number of objects, whether paths lead to them or not. */
  long instances() {
    return instances;
  }

  /** The paths, those with the most objects first. */
  ImmutableList<HeapPath> paths() {
    Map<Key, List<PathNode>> groups = new LinkedHashMap<>();
    for (PathNode node : nodes) {
      if (node.objects() > 0) {
        HeapRoot root = node.root();
        String thread = DIGITS.matcher(root.thread()).replaceAll("#");
        Key key = new Key(new HeapRoot(root.kind(), thread), node.steps());
        groups.computeIfAbsent(key, any -> new ArrayList<>()).add(node);
      }
    }
    List<HeapPath> all = new ArrayList<>();
    groups.forEach(
        (key, same) -> {
          HeapRoot root = same.size() == 1 ? same.get(0).root() : key.root();
          long objects = same.stream().mapToLong(PathNode::objects).sum();
          all.add(new HeapPath(objects, root, key.steps()));
        });
    all.sort(Comparator.comparingLong(HeapPath::instances).reversed());
    return ImmutableList.copyOf(all);
  }

  /**
   * The path of an object that a path leads to. Goes back to an object whose node is known, and on
   * from there.
   */
  PathNode node(int object) {
    int known = object;
    List<Integer> ahead = new ArrayList<>();
    while (nodeOf[known] == 0) {
      HeapRoot root = paths.rootOf(known);
      if (root != null) {
        note(known, roots.computeIfAbsent(root, PathNode::new));
      } else {
        ahead.add(known);
        known = paths.before(known);
      }
    }
    PathNode node = nodes.get(nodeOf[known] - 1);
    for (int i = ahead.size() - 1; i >= 0; i--) {
      int next = ahead.get(i);
      node = next(node, known, next);
      note(next, node);
      known = next;
    }
    return node;
  }

  private PathNode next(PathNode node, int object, int target) {
    HeapObject holder = references.object(object);
    if (holder instanceof HeapObjectArray) {
      return node.next(Field.ELEMENT);
    }
    String type = TypeNames.of(holder);
    boolean link =
        type.startsWith("java.util.") && type.equals(TypeNames.of(references.object(target)));
    return link ? node : node.next(paths.field(object, target));
  }

  private void note(int object, PathNode node) {
    if (node.number() == 0) {
      nodes.add(node);
      node.setNumber(nodes.size());
    }
    nodeOf[object] = node.number();
  }
}
