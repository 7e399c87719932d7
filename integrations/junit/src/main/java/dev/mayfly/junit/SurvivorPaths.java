package dev.mayfly.junit;

import com.google.common.collect.ImmutableList;
import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.HeapReader;
import dev.mayfly.junit.jvm.BornObjects;
import dev.mayfly.report.wording.HeapPathNames;
import dev.mayfly.site.AllocationSite;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;

/**
 * Thread-safe, without state. Finds the holders of survivors: the paths to them from the roots of
 * the heap, which a dump shows.
 */
final class SurvivorPaths {
  private static final int MAX_PATHS = 4;

  /** Immutable: how the dump knows which objects are meant; it holds none of them. */
  private static final class MarkedObjects {
    final Reference<?>[] references;

    MarkedObjects(List<Reference<?>> references) {
      this.references = references.toArray(Reference<?>[]::new);
    }
  }

  private SurvivorPaths() {}

  /** The paths, a line each; or a line that says why there are none. */
  static String lines(BornObjects births, Predicate<AllocationSite> sites) {
    Optional<HeapReader> reader =
        ServiceLoader.load(HeapReader.class, SurvivorPaths.class.getClassLoader()).findFirst();
    if (reader.isEmpty()) {
      return "\n  what holds them: add dev.mayfly:mayfly-heap-paths to the class path of the tests";
    }
    try {
      MarkedObjects marked = new MarkedObjects(births.references(sites));
      try {
        return lines(find(reader.get()));
      } finally {
        Reference.reachabilityFence(marked.references);
      }
    } catch (IOException | RuntimeException | OutOfMemoryError | LinkageError failure) {
      return "\n  what holds them: not found, " + failure;
    }
  }

  private static HeapPaths find(HeapReader reader) throws IOException {
    HotSpotDiagnosticMXBean jvm =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    Path directory = Files.createTempDirectory("mayfly-survivors");
    Path dump = directory.resolve("heap.hprof");
    try {
      jvm.dumpHeap(dump.toString(), true);
      return reader.pathsToReferents(dump, MarkedObjects.class.getName());
    } finally {
      Files.deleteIfExists(dump);
      Files.deleteIfExists(directory);
    }
  }

  private static String lines(HeapPaths paths) {
    HeapPathNames names = HeapPathNames.of(paths);
    ImmutableList<HeapPath> all = paths.paths();
    StringBuilder text = new StringBuilder("\n  held by");
    for (HeapPath path : all.subList(0, Math.min(MAX_PATHS, all.size()))) {
      text.append("\n    ")
          .append(FoundAllocations.count(path.instances()))
          .append(" × ")
          .append(names.path(path));
    }
    int more = all.size() - MAX_PATHS;
    if (more > 0) {
      text.append("\n    .. and ").append(more).append(more == 1 ? " more path" : " more paths");
    }
    return all.isEmpty() ? "\n  held by nothing that a heap dump shows" : text.toString();
  }
}
