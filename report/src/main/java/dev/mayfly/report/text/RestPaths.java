package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LibraryNames;
import dev.mayfly.snapshot.contexts.Places;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: what unwoven code allocated, added up by who it was for and on which
 * path. Frames of a library that follow each other count as one step.
 */
final class RestPaths {

  /**
   * Immutable: on behalf of a woven method.
   *
   * @param owner the innermost woven method
   * @param libraries the libraries on the way, without the one that allocates; of many the first
   *     and the last
   * @param method the method that allocates
   */
  record OnBehalf(
      MethodFrame owner, ImmutableList<String> libraries, MethodFrame method, String typeName) {}

  /**
   * Immutable: outside woven code.
   *
   * @param threads the group of threads
   * @param start the outermost method that is no thread's or executor's; null if there is none
   * @param library the library that allocates
   */
  record Outside(String threads, @Nullable MethodFrame start, String library) {}

  /** Immutable: the way to a context. */
  private record Way(
      @Nullable MethodFrame owner,
      String threads,
      @Nullable MethodFrame start,
      ImmutableList<String> libraries) {

    Way to(ContextSnapshot context) {
      MethodFrame method = context.method();
      if (method == null) {
        return this;
      }
      return switch (context.kind()) {
        case METHOD -> new Way(method, threads, null, ImmutableList.of());
        case THREADS -> new Way(null, method.methodName(), null, ImmutableList.of());
        default -> new Way(owner, threads, startAt(method), librariesTo(method));
      };
    }

    private @Nullable MethodFrame startAt(MethodFrame method) {
      boolean says =
          !method.className().equals("java.lang.Thread")
              && !method.className().startsWith("java.util.concurrent.");
      return start == null && says ? method : start;
    }

    private ImmutableList<String> librariesTo(MethodFrame method) {
      String last = lastOf(libraries);
      String library = LibraryNames.below(last, method.className());
      return library.equals(last)
          ? libraries
          : ImmutableList.<String>builder().addAll(libraries).add(library).build();
    }
  }

  /** In place of the libraries between the first and the last. */
  static final String BETWEEN = "…";

  private static final int MOST_LIBRARIES = 2;

  private final Map<OnBehalf, RestSample> onBehalf = new HashMap<>();
  private final Map<Outside, RestSample> outside = new HashMap<>();

  /** Adds up the estimates of a profile. */
  RestPaths(Places<ContextSnapshot> sampled) {
    sampled.handDown(
        new Way(null, "", null, ImmutableList.of()),
        Way::to,
        (context, way) -> context.rests().forEach((site, rest) -> add(way, site, rest)));
  }

  private void add(Way way, AllocationSite site, RestSample rest) {
    String library = LibraryNames.of(site.method().className());
    if (way.owner == null) {
      outside.merge(new Outside(way.threads, way.start, library), rest, RestSample::plus);
      return;
    }
    onBehalf.merge(
        new OnBehalf(way.owner, shortened(way.libraries, library), site.method(), site.typeName()),
        rest,
        RestSample::plus);
  }

  private static ImmutableList<String> shortened(ImmutableList<String> all, String allocating) {
    ImmutableList<String> before =
        allocating.equals(lastOf(all)) ? all.subList(0, all.size() - 1) : all;
    if (before.size() <= MOST_LIBRARIES) {
      return before;
    }
    String first = before.get(0);
    return first.equals(lastOf(before))
        ? ImmutableList.of(first)
        : ImmutableList.of(first, BETWEEN, lastOf(before));
  }

  private static String lastOf(ImmutableList<String> libraries) {
    return libraries.isEmpty() ? "" : libraries.get(libraries.size() - 1);
  }

  /** On behalf of woven methods, the largest first. */
  List<Map.Entry<OnBehalf, RestSample>> onBehalf() {
    return largestFirst(onBehalf);
  }

  /** Outside woven code, the largest first. */
  List<Map.Entry<Outside, RestSample>> outside() {
    return largestFirst(outside);
  }

  private static <K> List<Map.Entry<K, RestSample>> largestFirst(Map<K, RestSample> sums) {
    return sums.entrySet().stream()
        .sorted(
            Comparator.comparingLong((Map.Entry<K, RestSample> row) -> row.getValue().bytes())
                .reversed()
                .thenComparing(row -> row.getKey().toString()))
        .toList();
  }
}
