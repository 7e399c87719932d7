package dev.mayfly.finding;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.PrematurePromotion;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.List;
import java.util.Optional;

/**
 * Immutable: the site with the most objects that are promoted only to die ({@link
 * PrematurePromotion}).
 */
record PromotedTooEarly(PrematurePromotion promotion, double share) implements Finding {

  private static final long FEWEST = 1000;

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    List<PrematurePromotion> promotions = PrematurePromotion.of(snapshot);
    if (promotions.isEmpty() || promotions.get(0).promoted() < FEWEST) {
      return ImmutableList.of();
    }
    PrematurePromotion first = promotions.get(0);
    AllocationStats made = snapshot.bySite().getOrDefault(first.site(), AllocationStats.EMPTY);
    return ImmutableList.of(new PromotedTooEarly(first, Shares.of(made, snapshot)));
  }

  @Override
  public String kind() {
    return "premature promotion";
  }

  @Override
  public double weight() {
    return Math.min(1, 0.2 + share);
  }

  @Override
  public String typeName() {
    return promotion.site().typeName();
  }

  @Override
  public Optional<AllocationSite> site() {
    return Optional.of(promotion.site());
  }

  @Override
  public Evidence evidence() {
    return Evidence.GENERATIONS;
  }

  @Override
  public String words(Names names) {
    return names.site(promotion.site())
        + ": "
        + names.count(promotion.promoted())
        + " objects were promoted, and "
        + names.percent(promotion.diedSoon().estimate())
        + " of them died soon after. A larger young generation would avoid this.";
  }
}
