package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LibraryNames;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the libraries that allocate for a method that calls them, by samples.
 *
 * @param libraries as {@link LibraryNames} has them, those with the most sampled bytes first
 * @param largest what most of these bytes are; empty if too little is known
 */
public record CalledLibraries(ImmutableList<String> libraries, Optional<Largest> largest) {

  /** Libraries of which nothing is known. */
  public static final CalledLibraries NONE =
      new CalledLibraries(ImmutableList.of(), Optional.empty());

  private static final double LEAST_SHARE = 0.1;
  private static final int MOST = 3;
  private static final int FEWEST_SAMPLES = 20;

  /** Immutable: objects of a type that a method of a library allocates. */
  private record Made(MethodFrame method, String typeName) {}

  /** Confined: the samples of a method. */
  private static final class Sampled {
    private final Map<String, RestSample> byLibrary = new HashMap<>();
    private final Map<Made, RestSample> byMade = new HashMap<>();

    private void add(String library, AllocationSite site, RestSample rest) {
      byLibrary.merge(library, rest, RestSample::plus);
      byMade.merge(new Made(site.method(), site.typeName()), rest, RestSample::plus);
    }
  }

  /**
   * Immutable: the objects with the most bytes.
   *
   * @param method the method of a library that allocates them
   * @param share their part of all sampled bytes of the caller, an estimate
   */
  public record Largest(MethodFrame method, String typeName, double share) {}

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

  /** The libraries by method. A method of which too little was sampled is missing. */
  public static ImmutableMap<MethodFrame, CalledLibraries> of(ProfileSnapshot snapshot) {
    Map<MethodFrame, Sampled> sampled = new HashMap<>();
    WholePicture whole = snapshot.whole();
    whole
        .sampled()
        .handDown(
            new Way(null, ""),
            Way::to,
            (context, way) -> {
              if (way.method != null) {
                Sampled sums = sampled.computeIfAbsent(way.method, first -> new Sampled());
                context
                    .rests()
                    .forEach((site, rest) -> sums.add(way.libraryOf(site.method()), site, rest));
              }
            });
    ImmutableMap.Builder<MethodFrame, CalledLibraries> libraries = ImmutableMap.builder();
    sampled.forEach(
        (method, sums) -> {
          RestSample sum =
              sums.byLibrary.values().stream().reduce(RestSample.EMPTY, RestSample::plus);
          if (sum.objects() >= FEWEST_SAMPLES) {
            libraries.put(method, of(sums, sum.bytes(), whole));
          }
        });
    return libraries.buildOrThrow();
  }

  private static CalledLibraries of(Sampled sums, long all, WholePicture whole) {
    return new CalledLibraries(
        largestFirst(sums.byLibrary, all)
            .map(Map.Entry::getKey)
            .limit(MOST)
            .collect(ImmutableList.toImmutableList()),
        largestFirst(sums.byMade, all)
            .findFirst()
            .filter(most -> whole.estimate(most.getValue()).isCertain())
            .map(
                most ->
                    new Largest(
                        most.getKey().method,
                        most.getKey().typeName,
                        (double) most.getValue().bytes() / all)));
  }

  /** Libraries with a good part of all. */
  private static <K> Stream<Map.Entry<K, RestSample>> largestFirst(
      Map<K, RestSample> sums, long all) {
    return sums.entrySet().stream()
        .filter(each -> each.getValue().bytes() >= LEAST_SHARE * all)
        .sorted(
            Comparator.comparingLong((Map.Entry<K, RestSample> each) -> each.getValue().bytes())
                .reversed()
                .thenComparing(each -> each.getKey().toString()));
  }

  /** {@code Guava, the JDK}: in words. */
  public String words() {
    return String.join(
        ", ",
        libraries.stream()
            .map(each -> each.equals(LibraryNames.JDK) ? "the JDK" : LibraryNames.title(each))
            .distinct()
            .toList());
  }
}
