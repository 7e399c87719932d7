package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapClass;
import dev.mayfly.heap.HeapDominators;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.HeapProgress;
import dev.mayfly.heap.HeapSizes;
import dev.mayfly.heap.HeldObjects;
import dev.mayfly.heap.RetainedObjects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import shark.HeapGraph;

/** Thread-safe, without state: finds dominators in dumps that Shark reads. */
public final class SharkHeapDominators implements HeapDominators {

  /** Created by the service loader. */
  public SharkHeapDominators() {}

  @Override
  public RetainedObjects retained(
      Path dump,
      String typeName,
      int biggest,
      Function<ImmutableList<HeapClass>, HeapSizes> sizes,
      HeapProgress progress)
      throws IOException {
    return HeapDumps.read(dump, graph -> retained(graph, typeName, biggest, sizes, progress));
  }

  private static RetainedObjects retained(
      HeapGraph graph,
      String typeName,
      int biggest,
      Function<ImmutableList<HeapClass>, HeapSizes> sizes,
      HeapProgress progress) {
    References references = new References(graph);
    ObjectGraph objects = objects(graph, references, sizes, progress);
    Retention retention = new Retention(objects, typeName);
    ShortestPaths shortest = new ShortestPaths(graph, references);
    HeapPaths paths =
        SharkHeapPathFinder.find(graph, references, shortest, List.of(typeName)).get(0);
    return retention.retained(biggest, paths, new PathGroups(references, shortest));
  }

  private static ObjectGraph objects(
      HeapGraph graph,
      References references,
      Function<ImmutableList<HeapClass>, HeapSizes> sizes,
      HeapProgress progress) {
    HeapSizes known = sizes.apply(SharkHeapContentsReader.classes(graph));
    return new ObjectGraph(graph, references, known, progress);
  }

  @Override
  public ImmutableList<HeldObjects> held(
      Path dump, Function<ImmutableList<HeapClass>, HeapSizes> sizes, HeapProgress progress)
      throws IOException {
    return HeapDumps.read(
        dump, graph -> Holders.count(objects(graph, new References(graph), sizes, progress)));
  }
}
