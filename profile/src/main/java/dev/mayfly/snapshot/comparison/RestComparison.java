package dev.mayfly.snapshot.comparison;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Sets;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Immutable: the changes of the estimates from one profile to another, the largest first.
 *
 * @param byType by the type that unwoven code allocated
 * @param onBehalf by the innermost woven method that it allocated for
 */
public record RestComparison(
    ImmutableMap<String, RestChange> byType, ImmutableMap<MethodFrame, RestChange> onBehalf) {

  /**
   * The estimate of a type or method that one of the profiles does not have: an estimate that no
   * sample had.
   */
  private static final RestEstimate NONE = RestEstimate.NONE;

  /**
   * Compares the estimates of two profiles; empty unless both were sampled.
   *
   * @param after the second
   * @return the changes
   */
  public static RestComparison of(ProfileSnapshot before, ProfileSnapshot after) {
    WholePicture first = before.whole();
    WholePicture second = after.whole();
    if (first.isEmpty() || second.isEmpty()) {
      return new RestComparison(ImmutableMap.of(), ImmutableMap.of());
    }
    return new RestComparison(
        changes(first.byType(), second.byType()), changes(onBehalf(first), onBehalf(second)));
  }

  /** Whether there is nothing to compare. */
  public boolean isEmpty() {
    return byType.isEmpty() && onBehalf.isEmpty();
  }

  private static Map<MethodFrame, RestEstimate> onBehalf(WholePicture whole) {
    Map<MethodFrame, RestSample> sums = new HashMap<>();
    whole
        .sampled()
        .handDown(
            Optional.<MethodFrame>empty(),
            (owner, context) ->
                context.kind() == ContextSnapshot.Kind.METHOD
                    ? Optional.ofNullable(context.method())
                    : owner,
            (context, owner) -> {
              if (owner.isPresent() && !context.selfRest().isEmpty()) {
                sums.merge(owner.get(), context.selfRest(), RestSample::plus);
              }
            });
    Map<MethodFrame, RestEstimate> estimates = new LinkedHashMap<>();
    sums.forEach((method, rest) -> estimates.put(method, whole.estimate(rest)));
    return estimates;
  }

  private static <K extends Comparable<K>> ImmutableMap<K, RestChange> changes(
      Map<K, RestEstimate> before, Map<K, RestEstimate> after) {
    Comparator<Map.Entry<K, RestChange>> largestFirst =
        Comparator.comparingLong((Map.Entry<K, RestChange> row) -> Math.abs(row.getValue().bytes()))
            .reversed()
            .thenComparing(Map.Entry.comparingByKey());
    List<Map.Entry<K, RestChange>> rows =
        Sets.union(before.keySet(), after.keySet()).stream()
            .map(
                key ->
                    Map.entry(
                        key,
                        new RestChange(
                            before.getOrDefault(key, NONE), after.getOrDefault(key, NONE))))
            .sorted(largestFirst)
            .toList();
    return ImmutableMap.copyOf(rows);
  }
}
