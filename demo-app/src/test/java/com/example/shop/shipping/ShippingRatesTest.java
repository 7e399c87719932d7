package com.example.shop.shipping;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.money.Money;
import org.junit.jupiter.api.Test;

final class ShippingRatesTest {
  private final ShippingRates rates = new ShippingRates();

  @Test
  void zonesByPostcode() {
    assertThat(DeliveryZone.of("10115")).isEqualTo(DeliveryZone.LOCAL);
    assertThat(DeliveryZone.of("40210")).isEqualTo(DeliveryZone.REGIONAL);
    assertThat(DeliveryZone.of("50667")).isEqualTo(DeliveryZone.NATIONAL);
    assertThat(DeliveryZone.of("")).isEqualTo(DeliveryZone.ISLAND);
  }

  @Test
  void heavierAndFartherCostsMore() {
    assertThat(rates.price(DeliveryZone.LOCAL, 999)).isEqualTo(new Money(290));
    assertThat(rates.price(DeliveryZone.LOCAL, 2000)).isEqualTo(new Money(400));
    assertThat(rates.price(DeliveryZone.ISLAND, 1_000_000)).isEqualTo(new Money(3890));
  }
}
