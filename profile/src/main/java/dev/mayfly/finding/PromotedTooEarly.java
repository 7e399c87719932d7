package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.PrematurePromotion;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.List;
import java.util.Optional;

/**
 * Finds the site with the most objects that are promoted only to die ({@link PrematurePromotion}).
 */
final class PromotedTooEarly {
  private static final long FEWEST = 1000;

  private PromotedTooEarly() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    List<PrematurePromotion> promotions = PrematurePromotion.of(snapshot);
    if (promotions.isEmpty() || promotions.get(0).promoted() < FEWEST) {
      return ImmutableList.of();
    }
    PrematurePromotion first = promotions.get(0);
    AllocationStats made = snapshot.bySite().getOrDefault(first.site(), AllocationStats.EMPTY);
    return ImmutableList.of(
        new Observation(
            "premature promotion",
            first.site().typeName(),
            Optional.of(first.site()),
            Finding.Evidence.GENERATIONS,
            Math.min(1, 0.2 + Shares.of(made, snapshot)),
            -1,
            names ->
                lenientFormat(
                    "%s: %s objects were promoted, and %s of them died soon after. A larger young"
                        + " generation would avoid this.",
                    names.site(first.site()),
                    names.count(first.promoted()),
                    names.percent(first.diedSoon().estimate()))));
  }
}
