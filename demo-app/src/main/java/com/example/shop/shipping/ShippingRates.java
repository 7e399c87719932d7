package com.example.shop.shipping;

import com.example.shop.money.Money;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Service;

/** Thread-safe table of the carrier's rates. */
@Service
public class ShippingRates {
  private static final int STEP_GRAMS = 1000;
  private static final int STEPS = 31;

  private final Map<DeliveryZone, long[]> centsByWeight = new EnumMap<>(DeliveryZone.class);

  ShippingRates() {
    add(DeliveryZone.LOCAL, 290, 55);
    add(DeliveryZone.REGIONAL, 490, 70);
    add(DeliveryZone.NATIONAL, 690, 85);
    add(DeliveryZone.ISLAND, 890, 100);
  }

  private void add(DeliveryZone zone, long parcel, long step) {
    long[] cents = new long[STEPS];
    for (int i = 0; i < STEPS; i++) {
      cents[i] = parcel + step * i;
    }
    centsByWeight.put(zone, cents);
  }

  /** Returns the price of a parcel; one that is too heavy for the table costs its last rate. */
  public Money price(DeliveryZone zone, int grams) {
    long[] rates = ratesOf(zone);
    return new Money(rates[Math.min(grams / STEP_GRAMS, rates.length - 1)]);
  }

  /** Returns the zone's rates by weight, as a copy that the caller may change. */
  private long[] ratesOf(DeliveryZone zone) {
    return Objects.requireNonNull(centsByWeight.get(zone)).clone();
  }
}
