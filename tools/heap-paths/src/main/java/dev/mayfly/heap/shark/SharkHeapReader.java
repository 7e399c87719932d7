package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapClass;
import dev.mayfly.heap.HeapContents;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.HeapProgress;
import dev.mayfly.heap.HeapReader;
import dev.mayfly.heap.HeapSizes;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.heap.HeldObjects;
import dev.mayfly.heap.RetainedObjects;
import dev.mayfly.heap.SlotTypes;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import shark.CloseableHeapGraph;
import shark.HeapGraph;
import shark.HprofHeapGraph;
import shark.HprofRecordTag;

/** Thread-safe, without state: reads dumps with Shark. */
public final class SharkHeapReader implements HeapReader {

  /** Created by the service loader. */
  public SharkHeapReader() {}

  @Override
  public ImmutableList<HeapPaths> paths(Path dump, List<String> typeNames) throws IOException {
    return read(
        dump,
        graph -> {
          References references = new References(graph);
          return new FoundPaths(graph, references, new ShortestPaths(graph, references))
              .to(typeNames);
        });
  }

  @Override
  public HeapPaths pathsToReferents(Path dump, String holder) throws IOException {
    return read(
        dump,
        graph -> {
          References references = new References(graph);
          return new FoundPaths(graph, references, new ShortestPaths(graph, references))
              .toReferents(holder);
        });
  }

  @Override
  public RetainedObjects retained(
      Path dump,
      String typeName,
      int biggest,
      Function<ImmutableList<HeapClass>, HeapSizes> sizes,
      HeapProgress progress)
      throws IOException {
    return read(
        dump,
        graph -> {
          References references = new References(graph);
          Retention retention =
              new Retention(objects(graph, references, sizes, progress), typeName);
          ShortestPaths shortest = new ShortestPaths(graph, references);
          HeapPaths paths =
              new FoundPaths(graph, references, shortest).to(List.of(typeName)).get(0);
          return retention.retained(biggest, paths, new PathGroups(references, shortest));
        });
  }

  @Override
  public ImmutableList<HeldObjects> held(
      Path dump, Function<ImmutableList<HeapClass>, HeapSizes> sizes, HeapProgress progress)
      throws IOException {
    return read(
        dump, graph -> Holders.count(objects(graph, new References(graph), sizes, progress)));
  }

  private static ObjectGraph objects(
      HeapGraph graph,
      References references,
      Function<ImmutableList<HeapClass>, HeapSizes> sizes,
      HeapProgress progress) {
    return new ObjectGraph(graph, references, sizes.apply(ObjectCounts.classes(graph)), progress);
  }

  @Override
  public HeapContents contents(Path dump) throws IOException {
    return read(dump, ObjectCounts::of);
  }

  @Override
  public ImmutableList<HeapSlots> slots(Path dump, SlotTypes types) throws IOException {
    return read(dump, graph -> new SlotCounts(new References(graph), types).counted());
  }

  /** Opens a dump, reads from it, and closes it. */
  private static <T> T read(Path dump, Function<HeapGraph, T> reader) throws IOException {
    if (!Files.isRegularFile(dump)) {
      throw new NoSuchFileException(dump.toString());
    }
    try (HprofFile file = HprofFile.of(dump)) {
      return readHprof(file.path(), reader);
    }
  }

  private static <T> T readHprof(Path dump, Function<HeapGraph, T> reader) throws IOException {
    try (CloseableHeapGraph graph =
        HprofHeapGraph.Companion.openHeapGraph(
            dump.toFile(), null, HprofRecordTag.Companion.getRootTags())) {
      return reader.apply(graph);
    } catch (UncheckedIOException ours) {
      throw ours.getCause();
    } catch (EOFException | RuntimeException wrong) { // Shark's readers check little
      throw new IOException(
          "not a whole heap dump: it is cut or damaged. Write it again, as with 'jcmd PID"
              + " GC.heap_dump FILE'",
          wrong);
    }
  }
}
