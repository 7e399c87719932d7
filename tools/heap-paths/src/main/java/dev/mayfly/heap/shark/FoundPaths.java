package dev.mayfly.heap.shark;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapPaths;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import kotlin.sequences.SequencesKt;
import shark.HeapGraph;
import shark.HeapObject;
import shark.HeapObject.HeapClass;
import shark.HeapObject.HeapInstance;

/** Confined to one thread: finds the paths to objects of a dump. */
record FoundPaths(HeapGraph graph, References references, ShortestPaths shortest) {

  private static final int MAX_NAMESAKES = 5;

  /** Finds the paths to the instances of types. */
  ImmutableList<HeapPaths> to(List<String> typeNames) {
    Map<String, PathGroups> byType = new HashMap<>();
    typeNames.forEach(
        type -> byType.computeIfAbsent(type, any -> new PathGroups(references, shortest)));
    Iterator<HeapObject> objects = graph.getObjects().iterator();
    while (objects.hasNext()) {
      HeapObject object = objects.next();
      PathGroups wanted = byType.get(TypeNames.of(object));
      if (wanted != null) {
        wanted.add(object);
      }
    }
    return typeNames.stream()
        .map(type -> found(type, requireNonNull(byType.get(type))))
        .collect(ImmutableList.toImmutableList());
  }

  /** Finds the paths to what the references refer to in the arrays of a class's instances. */
  HeapPaths toReferents(String holder) {
    PathGroups wanted = new PathGroups(references, shortest);
    for (HeapClass type : classes(holder)) {
      Iterator<HeapInstance> holders = type.getDirectInstances().iterator();
      while (holders.hasNext()) {
        int index = references.indexOf(holders.next().getObjectId());
        references.of(index, (array, target, strength) -> addReferents(target, wanted));
      }
    }
    return found(holder, wanted);
  }

  private void addReferents(int array, PathGroups wanted) {
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

  private HeapPaths found(String typeName, PathGroups groups) {
    boolean loaded = groups.instances() > 0 || !classes(typeName).isEmpty();
    return new HeapPaths(
        typeName,
        loaded,
        groups.instances(),
        loaded ? ImmutableList.of() : namesakes(TypeNames.simple(typeName)),
        groups.paths());
  }

  /**
   * Reads the classes that the dump has: Shark's index also names those that a redefinition
   * replaced.
   */
  private List<HeapClass> classes(String name) {
    return SequencesKt.toList(
        SequencesKt.filter(graph.getClasses(), type -> type.getName().equals(name)));
  }

  private ImmutableList<String> namesakes(String simpleName) {
    return SequencesKt.toSet(SequencesKt.map(graph.getClasses(), HeapClass::getName)).stream()
        .filter(name -> TypeNames.simple(name).equals(simpleName))
        .sorted()
        .limit(MAX_NAMESAKES)
        .collect(ImmutableList.toImmutableList());
  }
}
