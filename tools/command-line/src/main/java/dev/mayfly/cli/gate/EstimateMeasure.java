package dev.mayfly.cli.gate;

import com.google.common.collect.Sets;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.comparison.RestChange;
import java.util.Optional;
import java.util.Set;

/** Immutable: the bytes that unwoven code allocated, estimated from samples, of types. */
record EstimateMeasure() implements GateMeasure {

  @Override
  public Optional<String> missing(ProfileSnapshot profile) {
    return profile.whole().isEmpty()
        ? Optional.of("estimates; record them with rest=early")
        : Optional.empty();
  }

  @Override
  public GateAmount in(ProfileComparison comparison, Optional<String> pattern) {
    return GateAmount.estimated(
        new RestChange(
            estimate(comparison.before().whole(), pattern),
            estimate(comparison.after().whole(), pattern)));
  }

  @Override
  public Set<String> names(ProfileComparison comparison, String pattern) {
    return Sets.union(
        comparison.before().whole().byType().keySet(),
        comparison.after().whole().byType().keySet());
  }

  private static RestEstimate estimate(WholePicture whole, Optional<String> pattern) {
    return pattern
        .map(types -> whole.ofTypes(type -> GateMeasure.matches(type, types)))
        .orElse(whole.below(whole.root()));
  }
}
