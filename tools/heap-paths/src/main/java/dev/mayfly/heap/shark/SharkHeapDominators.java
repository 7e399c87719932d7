package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapDominators;
import dev.mayfly.heap.HeapProgress;
import dev.mayfly.heap.HeapSizes;
import dev.mayfly.heap.HeldObjects;
import dev.mayfly.heap.RetainedObjects;
import java.io.IOException;
import java.nio.file.Path;
import shark.HeapGraph;

/** Thread-safe, without state: finds dominators in dumps that Shark reads. */
public final class SharkHeapDominators implements HeapDominators {

  /** Created by the service loader. */
  public SharkHeapDominators() {}

  @Override
  public RetainedObjects retained(
      Path dump, String typeName, int biggest, HeapSizes sizes, HeapProgress progress)
      throws IOException {
    return HeapDumps.read(dump, graph -> retained(graph, typeName, biggest, sizes, progress));
  }

  private static RetainedObjects retained(
      HeapGraph graph, String typeName, int biggest, HeapSizes sizes, HeapProgress progress) {
    References references = new References(graph);
    ObjectGraph objects = new ObjectGraph(graph, references, sizes, progress);
    Retention retention = new Retention(objects, typeName);
    PathGroups paths = new PathGroups(references, new ShortestPaths(graph, references));
    return retention.retained(biggest, paths);
  }

  @Override
  public ImmutableList<HeldObjects> held(Path dump, HeapSizes sizes, HeapProgress progress)
      throws IOException {
    return HeapDumps.read(
        dump,
        graph -> Holders.count(new ObjectGraph(graph, new References(graph), sizes, progress)));
  }
}
