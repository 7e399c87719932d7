package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.LibraryNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.RestSample;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
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

  /** Immutable: a context to be visited, and the way to it. */
  private record Visit(
      ContextSnapshot context,
      @Nullable MethodFrame owner,
      String threads,
      @Nullable MethodFrame start,
      ImmutableList<String> libraries) {

    Visit into(ContextSnapshot child) {
      MethodFrame method = child.method();
      if (method == null) {
        return new Visit(child, owner, threads, start, libraries);
      }
      return switch (child.kind()) {
        case METHOD -> new Visit(child, method, threads, null, ImmutableList.of());
        case THREADS -> new Visit(child, null, method.methodName(), null, ImmutableList.of());
        default -> new Visit(child, owner, threads, startAt(method), librariesTo(method));
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

  /** Adds up what is in a tree with estimates. */
  RestPaths(ContextSnapshot root) {
    Deque<Visit> open = new ArrayDeque<>();
    open.push(new Visit(root, null, "", null, ImmutableList.of()));
    while (!open.isEmpty()) {
      Visit visit = open.pop();
      if (!visit.context.totalRest().isEmpty()) {
        visit.context.rests().forEach((site, rest) -> add(visit, site, rest));
        visit.context.children().forEach(child -> open.push(visit.into(child)));
      }
    }
  }

  private void add(Visit visit, AllocationSite site, RestSample rest) {
    String library = LibraryNames.of(site.method().className());
    if (visit.owner == null) {
      outside.merge(new Outside(visit.threads, visit.start, library), rest, RestSample::plus);
      return;
    }
    onBehalf.merge(
        new OnBehalf(
            visit.owner, shortened(visit.libraries, library), site.method(), site.typeName()),
        rest,
        RestSample::plus);
  }

  private static ImmutableList<String> shortened(ImmutableList<String> way, String allocating) {
    ImmutableList<String> before =
        allocating.equals(lastOf(way)) ? way.subList(0, way.size() - 1) : way;
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
