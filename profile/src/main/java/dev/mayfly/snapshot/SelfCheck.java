package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;

/**
 * Immutable: the counts of woven methods beside the allocations that the JVM sampled in them. Every
 * profile carries this end-to-end test of its counts.
 *
 * <p>Each sample is an object of its own, so a method that counted fewer objects than were sampled
 * in it has miscounted. Weights of samples prove nothing of the kind: they are subject to chance,
 * and a program that allocates in step with its buffers is sampled in one place more often than in
 * another.
 *
 * @param rows the compared methods, those with the most samples first
 */
public record SelfCheck(ImmutableList<Row> rows) {

  /** No methods were compared. */
  public static final SelfCheck NONE = new SelfCheck(ImmutableList.of());

  /** Fewer may be objects whose constructors had not ended when the counts were read. */
  private static final int FEWEST_SAMPLES = 20;

  /**
   * Immutable: one method and one type.
   *
   * @param counted how many objects it counted, those whose constructors failed among them
   */
  public record Row(MethodFrame method, String typeName, long counted, long samples) {

    /** Whether it certainly allocated more objects than it counted. */
    public boolean isMiscounted() {
      return counted < samples;
    }
  }

  private record Key(MethodFrame method, String typeName) {
    static Key of(AllocationSite site) {
      return new Key(site.method(), site.typeName());
    }
  }

  static SelfCheck of(SampledRest sampledRest, Map<AllocationSite, AllocationStats> bySite) {
    Map<Key, Long> sampled = new HashMap<>();
    for (ContextSnapshot group : sampledRest.groups().values()) {
      for (ContextSnapshot context : group.preOrder()) {
        if (!context.kind().holdsRest()) {
          context
              .rests()
              .forEach(
                  (site, rest) -> {
                    if (isOfOneMethod(site)) {
                      sampled.merge(Key.of(site), rest.objects(), Counters::plus);
                    }
                  });
        }
      }
    }
    sampled.values().removeIf(samples -> samples < FEWEST_SAMPLES);
    if (sampled.isEmpty()) {
      return NONE;
    }
    Map<Key, Long> counted = new HashMap<>();
    bySite.forEach(
        (site, stats) ->
            counted.merge(
                Key.of(site),
                Counters.plus(stats.allocations(), stats.failedConstructions()),
                Counters::plus));
    return new SelfCheck(
        sampled.entrySet().stream()
            .map(
                entry ->
                    new Row(
                        entry.getKey().method(),
                        entry.getKey().typeName(),
                        counted.getOrDefault(entry.getKey(), 0L),
                        entry.getValue()))
            .sorted(
                Comparator.comparingLong(Row::samples)
                    .reversed()
                    .thenComparing(Row::method)
                    .thenComparing(Row::typeName))
            .collect(ImmutableList.toImmutableList()));
  }

  /**
   * Objects of a woven class that unwoven code allocates are counted elsewhere; beyond the bound on
   * sites, samples of many methods are added up in one without a class.
   */
  private static boolean isOfOneMethod(AllocationSite site) {
    return site.kind() != AllocationKind.UNWOVEN_CALLER && !site.method().className().isEmpty();
  }

  /** The rows that say that Mayfly itself counted wrongly. */
  public ImmutableList<Row> discrepancies() {
    return rows.stream().filter(Row::isMiscounted).collect(ImmutableList.toImmutableList());
  }
}
