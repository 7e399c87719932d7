package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Immutable: what woven methods counted, beside what samples say that they allocated. An end-to-end
 * test of the counts that every profile carries.
 *
 * <p>Methods are compared by type of the allocated objects, where samples are enough. The interval
 * of each allows for the number of comparisons (Bonferroni): with correct counts, one profile in a
 * hundred has a row beyond its interval.
 *
 * @param rows what was compared, those with the most sampled bytes first
 */
public record SelfCheck(ImmutableList<Row> rows) {

  /** Nothing was compared. */
  public static final SelfCheck NONE = new SelfCheck(ImmutableList.of());

  private static final int FEWEST_SAMPLES = 20;
  private static final double ERROR_PROBABILITY = 0.01;

  /** The JVM samples where a buffer ends, and large objects end buffers a little more often. */
  private static final double TOLERANCE = 1.2;

  /**
   * Immutable: one method and one type.
   *
   * @param method the method
   * @param typeName what it allocates
   * @param countedBytes what it counted
   * @param sampled what samples say, with an interval that allows for all comparisons
   */
  public record Row(MethodFrame method, String typeName, long countedBytes, RestEstimate sampled) {

    /**
     * Whether it counted less than it allocated. That more is counted than sampled is no error: the
     * JIT compiler does without objects, and what was counted before sampling began has no sample.
     */
    public boolean isBeyondInterval() {
      return sampled.bytesLow() > TOLERANCE * countedBytes;
    }
  }

  private record Key(MethodFrame method, String typeName) {
    static Key of(AllocationSite site) {
      return new Key(site.method(), site.typeName());
    }
  }

  static SelfCheck of(ProfileSnapshot snapshot) {
    Map<Key, RestSample> sampled = new HashMap<>();
    RestSample all = RestSample.EMPTY;
    for (ContextSnapshot group : snapshot.sampledRest().groups().values()) {
      all = all.plus(group.totalRest());
      for (ContextSnapshot context : group.preOrder()) {
        if (!context.kind().holdsRest()) {
          context
              .rests()
              .forEach(
                  (site, rest) -> {
                    if (site.kind() != AllocationKind.UNWOVEN_CALLER) { // counted elsewhere
                      sampled.merge(Key.of(site), rest, RestSample::plus);
                    }
                  });
        }
      }
    }
    sampled.values().removeIf(rest -> rest.objects() < FEWEST_SAMPLES);
    if (sampled.isEmpty()) {
      return NONE;
    }
    Map<Key, Long> counted = new HashMap<>();
    snapshot
        .bySite()
        .forEach((site, stats) -> counted.merge(Key.of(site), stats.bytes(), Counters::plus));
    // the normal distribution has at most exp(-z²/2) beyond z standard deviations
    double quantile = Math.sqrt(2 * Math.log(sampled.size() / ERROR_PROBABILITY));
    List<Row> rows = new ArrayList<>();
    for (Map.Entry<Key, RestSample> entry : sampled.entrySet()) {
      RestSample rest = entry.getValue();
      ShareInterval share = ShareInterval.ofRest(rest, all, quantile);
      rows.add(
          new Row(
              entry.getKey().method(),
              entry.getKey().typeName(),
              counted.getOrDefault(entry.getKey(), 0L),
              new RestEstimate(
                  rest.objects(),
                  rest.bytes(),
                  share.low() * all.bytes(),
                  share.high() * all.bytes())));
    }
    rows.sort(
        Comparator.comparingLong((Row row) -> row.sampled().bytes())
            .reversed()
            .thenComparing(Row::method)
            .thenComparing(Row::typeName));
    return new SelfCheck(ImmutableList.copyOf(rows));
  }

  /** The rows that say that Mayfly itself counted wrongly. */
  public ImmutableList<Row> discrepancies() {
    return rows.stream().filter(Row::isBeyondInterval).collect(ImmutableList.toImmutableList());
  }
}
