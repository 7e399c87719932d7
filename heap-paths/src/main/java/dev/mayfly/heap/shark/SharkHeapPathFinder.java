package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapPathFinder;
import dev.mayfly.heap.HeapPaths;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import shark.CloseableHeapGraph;
import shark.HeapGraph;
import shark.HeapObject;
import shark.HprofHeapGraph;
import shark.HprofRecordTag;

/** Thread-safe, without state: finds paths in dumps that Shark reads. */
public final class SharkHeapPathFinder implements HeapPathFinder {

  private static final int MAX_NAMESAKES = 5;

  /** Created by the service loader. */
  public SharkHeapPathFinder() {}

  @Override
  public HeapPaths find(Path dump, String typeName) throws IOException {
    if (!Files.isRegularFile(dump)) {
      throw new NoSuchFileException(dump.toString());
    }
    Set<HprofRecordTag> roots = HprofRecordTag.Companion.getRootTags();
    try (CloseableHeapGraph graph =
        HprofHeapGraph.Companion.openHeapGraph(dump.toFile(), null, roots)) {
      return find(graph, typeName);
    } catch (EOFException | RuntimeException wrong) { // Shark's readers check little
      throw new IOException("not a heap dump, or not a whole one: " + wrong, wrong);
    }
  }

  private static HeapPaths find(HeapGraph graph, String typeName) {
    boolean loaded = graph.findClassByName(typeName) != null;
    PathGroups groups = new PathGroups(graph);
    long instances = 0;
    Iterator<HeapObject> objects = graph.getObjects().iterator();
    while (objects.hasNext()) {
      HeapObject object = objects.next();
      if (TypeNames.of(object).equals(typeName)) {
        instances++;
        groups.add(object);
      }
    }
    return new HeapPaths(
        typeName,
        loaded || instances > 0,
        instances,
        loaded ? ImmutableList.of() : namesakes(graph, TypeNames.simple(typeName)),
        groups.paths());
  }

  private static ImmutableList<String> namesakes(HeapGraph graph, String simpleName) {
    Set<String> names = new TreeSet<>();
    Iterator<HeapObject.HeapClass> classes = graph.getClasses().iterator();
    while (classes.hasNext()) {
      String name = classes.next().getName();
      if (TypeNames.simple(name).equals(simpleName)) {
        names.add(name);
      }
    }
    return names.stream().limit(MAX_NAMESAKES).collect(ImmutableList.toImmutableList());
  }
}
