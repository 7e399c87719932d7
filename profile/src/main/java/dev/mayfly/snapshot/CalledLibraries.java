package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LibraryNames;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: the libraries that allocate for the methods that call them. */
public final class CalledLibraries {
  private static final double LEAST_SHARE = 0.1;
  private static final int MOST = 3;
  private static final int FEWEST_SAMPLES = 20;

  private CalledLibraries() {}

  /**
   * Immutable: the way to a context.
   *
   * @param method the innermost woven method; null outside of all
   */
  private record Way(@Nullable MethodFrame method, String library) {

    /** The library of a callee: the JDK does the work of the library that has called it. */
    private String libraryOf(MethodFrame next) {
      return LibraryNames.below(library.equals(LibraryNames.JDK) ? "" : library, next.className());
    }

    Way to(ContextSnapshot context) {
      MethodFrame here = context.method();
      if (here == null) {
        return this;
      }
      return switch (context.kind()) {
        case METHOD -> new Way(here, LibraryNames.JDK);
        case UNWOVEN -> new Way(method, libraryOf(here));
        default -> new Way(null, "");
      };
    }
  }

  /**
   * The libraries by method, as {@link LibraryNames} has them, those with the most sampled bytes
   * first. A method of which too little was sampled is missing.
   */
  public static ImmutableMap<MethodFrame, ImmutableList<String>> of(ProfileSnapshot snapshot) {
    Map<MethodFrame, Map<String, RestSample>> sampled = new HashMap<>();
    snapshot
        .whole()
        .sampled()
        .handDown(
            new Way(null, ""),
            Way::to,
            (context, way) -> {
              if (way.method != null) {
                Map<String, RestSample> sums =
                    sampled.computeIfAbsent(way.method, first -> new HashMap<>());
                context
                    .rests()
                    .forEach(
                        (site, rest) ->
                            sums.merge(way.libraryOf(site.method()), rest, RestSample::plus));
              }
            });
    ImmutableMap.Builder<MethodFrame, ImmutableList<String>> libraries = ImmutableMap.builder();
    sampled.forEach(
        (method, sums) -> {
          RestSample sum = sums.values().stream().reduce(RestSample.EMPTY, RestSample::plus);
          if (sum.objects() >= FEWEST_SAMPLES) {
            libraries.put(method, largest(sums, LEAST_SHARE * sum.bytes()));
          }
        });
    return libraries.buildOrThrow();
  }

  private static ImmutableList<String> largest(Map<String, RestSample> sums, double least) {
    return sums.entrySet().stream()
        .filter(each -> each.getValue().bytes() >= least)
        .sorted(
            Comparator.comparingLong(
                    (Map.Entry<String, RestSample> each) -> each.getValue().bytes())
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .limit(MOST)
        .collect(ImmutableList.toImmutableList());
  }

  /** {@code Guava, the JDK}: in words. */
  public static String words(ImmutableList<String> libraries) {
    return String.join(
        ", ",
        libraries.stream()
            .map(each -> each.equals(LibraryNames.JDK) ? "the JDK" : LibraryNames.title(each))
            .distinct()
            .toList());
  }
}
