package dev.mayfly.heap.shark;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapPathFinder;
import dev.mayfly.heap.HeapPaths;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import shark.HeapGraph;
import shark.HeapObject;
import shark.HeapObject.HeapClass;
import shark.HeapObject.HeapInstance;

/** Thread-safe, without state: finds paths in dumps that Shark reads. */
public final class SharkHeapPathFinder implements HeapPathFinder {

  private static final int MAX_NAMESAKES = 5;

  /** Created by the service loader. */
  public SharkHeapPathFinder() {}

  @Override
  public ImmutableList<HeapPaths> find(Path dump, List<String> typeNames) throws IOException {
    return HeapDumps.read(
        dump,
        graph -> {
          References references = new References(graph);
          return find(graph, references, new ShortestPaths(graph, references), typeNames);
        });
  }

  /** Finds the paths to the instances of types. */
  static ImmutableList<HeapPaths> find(
      HeapGraph graph, References references, ShortestPaths shortest, List<String> typeNames) {
    Map<String, InstancePaths> byType = new HashMap<>();
    typeNames.forEach(
        type -> byType.computeIfAbsent(type, any -> new InstancePaths(references, shortest)));
    Iterator<HeapObject> objects = graph.getObjects().iterator();
    while (objects.hasNext()) {
      HeapObject object = objects.next();
      InstancePaths wanted = byType.get(TypeNames.of(object));
      if (wanted != null) {
        wanted.add(object);
      }
    }
    return typeNames.stream()
        .map(type -> requireNonNull(byType.get(type)).found(graph, type))
        .collect(ImmutableList.toImmutableList());
  }

  @Override
  public HeapPaths findReferents(Path dump, String holder) throws IOException {
    return HeapDumps.read(dump, graph -> findReferents(graph, holder));
  }

  private static HeapPaths findReferents(HeapGraph graph, String holder) {
    References references = new References(graph);
    InstancePaths wanted = new InstancePaths(references, new ShortestPaths(graph, references));
    for (HeapClass type : classes(graph, holder)) {
      Iterator<HeapInstance> holders = type.getDirectInstances().iterator();
      while (holders.hasNext()) {
        int index = references.indexOf(holders.next().getObjectId());
        references.of(index, (array, target, strength) -> addReferents(references, target, wanted));
      }
    }
    return wanted.found(graph, holder);
  }

  private static void addReferents(References references, int array, InstancePaths wanted) {
    references.of(
        array,
        (element, reference, strength) ->
            references.of(
                reference,
                (field, target, kind) -> {
                  if (field.equals(References.REFERENT)) {
                    wanted.add(references.object(target));
                  }
                }));
  }

  /** Confined to one thread: some instances, and the paths to them. */
  private static final class InstancePaths {
    private final PathGroups groups;
    private long instances;

    InstancePaths(References references, ShortestPaths shortest) {
      groups = new PathGroups(references, shortest);
    }

    void add(HeapObject instance) {
      instances++;
      groups.add(instance);
    }

    HeapPaths found(HeapGraph graph, String typeName) {
      boolean loaded = instances > 0 || !classes(graph, typeName).isEmpty();
      return new HeapPaths(
          typeName,
          loaded,
          instances,
          loaded ? ImmutableList.of() : namesakes(graph, TypeNames.simple(typeName)),
          groups.paths());
    }
  }

  /**
   * Reads the classes that the dump has: Shark's index also names those that a redefinition
   * replaced.
   */
  private static ImmutableList<HeapClass> classes(HeapGraph graph, String name) {
    ImmutableList.Builder<HeapClass> named = ImmutableList.builder();
    Iterator<HeapClass> classes = graph.getClasses().iterator();
    while (classes.hasNext()) {
      HeapClass each = classes.next();
      if (each.getName().equals(name)) {
        named.add(each);
      }
    }
    return named.build();
  }

  private static ImmutableList<String> namesakes(HeapGraph graph, String simpleName) {
    Set<String> names = new TreeSet<>();
    Iterator<HeapClass> classes = graph.getClasses().iterator();
    while (classes.hasNext()) {
      String name = classes.next().getName();
      if (TypeNames.simple(name).equals(simpleName)) {
        names.add(name);
      }
    }
    return names.stream().limit(MAX_NAMESAKES).collect(ImmutableList.toImmutableList());
  }
}
