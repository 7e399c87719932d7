package dev.mayfly.report.tables;

import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.ContextWalk;
import dev.mayfly.snapshot.layers.Boundaries;
import dev.mayfly.snapshot.layers.LibraryRun;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: what unwoven code allocated, added up by who it was for and on which
 * path. Methods of libraries that call each other count as one step.
 */
final class RestPaths {

  private static final String THEN = " → ";

  /**
   * Immutable: on behalf of a method of the program.
   *
   * @param owner the innermost of its methods
   * @param libraries the name of the libraries on the way; empty if there are none
   * @param method the method that allocates
   */
  record OnBehalf(MethodFrame owner, String libraries, MethodFrame method, String typeName)
      implements RowNames.Named {
    @Override
    public String name(ProfileNames names) {
      return names.methods().plain(owner)
          + (libraries.isEmpty() ? "" : THEN + libraries)
          + THEN
          + names.methods().plain(method)
          + THEN
          + names.classes().shortest(typeName);
    }
  }

  /**
   * Immutable: outside the program's own code.
   *
   * @param threads the group of threads
   * @param start the outermost method that is no thread's or executor's; null if there is none
   * @param libraries the name of the libraries on the way
   */
  record Outside(String threads, @Nullable MethodFrame start, String libraries)
      implements RowNames.Named {
    @Override
    public String name(ProfileNames names) {
      return threads
          + (start == null ? "" : THEN + names.methods().plain(start))
          + THEN
          + libraries;
    }
  }

  /** Immutable: the way to a context. */
  private record Way(
      @Nullable MethodFrame owner, String threads, @Nullable MethodFrame start, LibraryRun run) {

    Way to(ContextSnapshot context, Boundaries boundaries) {
      MethodFrame method = context.method();
      LibraryRun next = run.to(context, boundaries);
      if (method == null) {
        return this;
      }
      return context.kind() == ContextSnapshot.Kind.THREADS
          ? new Way(null, method.methodName(), null, next)
          : next.isEmpty()
              ? new Way(method, threads, null, next)
              : new Way(owner, threads, startAt(method), next);
    }

    private @Nullable MethodFrame startAt(MethodFrame method) {
      boolean says =
          !method.className().equals("java.lang.Thread")
              && !method.className().startsWith("java.util.concurrent.");
      return start == null && says ? method : start;
    }
  }

  private final Map<OnBehalf, RestSample> onBehalf = new HashMap<>();
  private final Map<Outside, RestSample> outside = new HashMap<>();

  /**
   * Adds up the estimates of a profile.
   *
   * @param boundaries the methods of frameworks that have contexts like the program's own
   */
  RestPaths(ContextWalk<ContextSnapshot> sampled, Boundaries boundaries) {
    sampled.handDown(
        new Way(null, "", null, LibraryRun.NONE),
        (way, context) -> way.to(context, boundaries),
        (context, way) -> context.rests().forEach((site, rest) -> add(way, site, rest)));
  }

  private void add(Way way, AllocationSite site, RestSample rest) {
    MethodFrame method = site.method();
    if (way.owner == null) {
      String libraries = way.run.to(method).name();
      outside.merge(new Outside(way.threads, way.start, libraries), rest, RestSample::plus);
    } else {
      String libraries = way.run.isOfJdk() ? "" : way.run.name();
      onBehalf.merge(
          new OnBehalf(way.owner, libraries, method, site.typeName()), rest, RestSample::plus);
    }
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
