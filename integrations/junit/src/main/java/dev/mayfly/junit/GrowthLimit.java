package dev.mayfly.junit;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.junit.code.PlaceFilter;
import dev.mayfly.junit.jvm.BornObjects;
import dev.mayfly.site.AllocationSite;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Immutable. That no site or type has more live objects after each repetition of a test.
 *
 * @param repetitions how often the test is repeated
 * @param runsBefore how often the test runs before the first count
 */
record GrowthLimit(int repetitions, Class<?> type, PlaceFilter from, int runsBefore)
    implements LifetimeCheck {
  private static final String ANNOTATION = "@NoGrowth";

  /** Checks the numbers. */
  GrowthLimit {
    if (repetitions < 2) {
      throw new IllegalArgumentException(ANNOTATION + ": growth takes at least 2 repetitions");
    }
    if (runsBefore < 1) {
      throw new IllegalArgumentException(
          ANNOTATION + ": warmup must be at least 1, for what only the first run creates");
    }
  }

  static GrowthLimit of(NoGrowth annotation) {
    return new GrowthLimit(
        annotation.repetitions(),
        annotation.type(),
        PlaceFilter.of(annotation.from()),
        annotation.warmup());
  }

  @Override
  public String annotation() {
    return ANNOTATION;
  }

  @Override
  public long measured(MeasuredInterval.Result measured) {
    return Allocations.in(measured.growth().made()).of(type).from(from).count();
  }

  /** All runs but the last, which is JUnit's own. */
  @Override
  public int warmup() {
    return runsBefore + repetitions - 1;
  }

  @Override
  public Optional<Violation> check(MeasuredInterval.Result measured, ExtensionContext context) {
    GrowthWatch watch = measured.growth();
    WeavingCheck.allFollowed(ANNOTATION, watch.made(), type);
    List<Map<AllocationSite, Long>> alive = new ArrayList<>();
    watch.aliveBeforeLast(repetitions).forEach(each -> alive.add(selected(each)));
    AllocationProfiler profiler = measured.births().profiler();
    // an object that only its second collection frees is no growth
    Map<AllocationSite, Long> last =
        BornObjects.settled(profiler::alive, now -> growing(alive, selected(now)).isEmpty());
    Map<AllocationSite, List<Long>> growing = growing(alive, selected(last));
    if (growing.isEmpty()) {
      return Optional.empty();
    }
    Map<AllocationSite, Long> more = new HashMap<>();
    growing.forEach((site, counts) -> more.put(site, counts.get(repetitions) - counts.get(0)));
    Survivors grown = Survivors.of(more).of(type).from(from);
    String what = grown.description().isEmpty() ? "" : " " + grown.description();
    BornObjects born = new BornObjects(profiler, watch.begin(repetitions), measured.births().to());
    return Optional.of(
        new Violation(
            ANNOTATION,
            "no steady growth of live objects" + what + " in " + repetitions + " repetitions",
            FoundAllocations.objects(grown.count()) + " more after garbage collections",
            FoundAllocations.lines(grown, site -> arrows(growing.getOrDefault(site, List.of())))
                + SurvivorPaths.lines(born, growing::containsKey)));
  }

  private static String arrows(List<Long> counts) {
    return counts.stream().map(FoundAllocations::count).collect(Collectors.joining(" → "));
  }

  private Map<AllocationSite, Long> selected(Map<AllocationSite, Long> alive) {
    return Survivors.of(alive).of(type).from(from).bySite();
  }

  /** Sites that grow each time; of types that do so while none of their sites does, all grown. */
  private static Map<AllocationSite, List<Long>> growing(
      List<Map<AllocationSite, Long>> earlier, Map<AllocationSite, Long> last) {
    List<Map<AllocationSite, Long>> bySite = new ArrayList<>(earlier);
    bySite.add(last);
    List<Map<String, Long>> byType = bySite.stream().map(GrowthLimit::byType).toList();
    Set<String> explained = new HashSet<>();
    Map<AllocationSite, List<Long>> growing = new HashMap<>();
    for (AllocationSite site : last.keySet()) {
      List<Long> counts = series(bySite, site);
      if (growsEachTime(counts)) {
        growing.put(site, counts);
        explained.add(site.typeName());
      }
    }
    for (AllocationSite site : last.keySet()) {
      List<Long> counts = series(bySite, site);
      if (!explained.contains(site.typeName())
          && counts.get(counts.size() - 1) > counts.get(0)
          && growsEachTime(series(byType, site.typeName()))) {
        growing.put(site, counts);
      }
    }
    return growing;
  }

  private static Map<String, Long> byType(Map<AllocationSite, Long> bySite) {
    Map<String, Long> types = new HashMap<>();
    bySite.forEach((site, count) -> types.merge(site.typeName(), count, Long::sum));
    return types;
  }

  private static <K> List<Long> series(List<Map<K, Long>> counts, K key) {
    return counts.stream().map(each -> each.getOrDefault(key, 0L)).toList();
  }

  private static boolean growsEachTime(List<Long> counts) {
    for (int i = 1; i < counts.size(); i++) {
      if (counts.get(i) <= counts.get(i - 1)) {
        return false;
      }
    }
    return true;
  }
}
