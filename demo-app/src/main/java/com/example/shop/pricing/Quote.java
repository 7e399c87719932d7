package com.example.shop.pricing;

import com.example.shop.catalogue.Product;
import com.example.shop.money.Money;
import java.util.List;

/** Immutable price of a product: the more pieces, the cheaper each. */
public final class Quote {
  private static final int[] MINIMUMS = {1, 5, 10, 25, 50, 100};

  private final PriceTier[] tiers;

  private Quote(PriceTier[] tiers) {
    this.tiers = tiers;
  }

  /**
   * Calculates the price of a product.
   *
   * @param round which round of prices; each adds or takes a little
   */
  static Quote of(Product product, int round) {
    long base = product.priceCents() + (product.id() + round) % 7 * 10L;
    PriceTier[] tiers = new PriceTier[MINIMUMS.length];
    for (int i = 0; i < tiers.length; i++) {
      tiers[i] = new PriceTier(MINIMUMS[i], new Money(base * (100 - 3L * i) / 100));
    }
    return new Quote(tiers);
  }

  /** Returns the prices by quantity, the smallest quantity first. */
  public List<PriceTier> tiers() {
    return List.of(tiers);
  }

  /** Returns the price of one piece when this quantity is bought. */
  public Money unitPrice(int quantity) {
    int tier = tiers.length - 1;
    while (tier > 0 && tiers[tier].minimum() > quantity) {
      tier--;
    }
    return tiers[tier].unitPrice();
  }
}
