package com.example.shop.basket;

import com.example.shop.money.Money;
import com.example.shop.pricing.PriceList;
import com.example.shop.shipping.DeliveryZone;
import com.example.shop.shipping.ShippingRates;
import org.springframework.stereotype.Service;

/** Thread-safe calculation of the price of a basket. */
@Service
public class BasketTotals {
  private final PriceList prices;
  private final ShippingRates rates;

  BasketTotals(PriceList prices, ShippingRates rates) {
    this.prices = prices;
    this.rates = rates;
  }

  /** Sums up a basket that goes to a postcode. */
  public BasketSummary summary(Basket basket, String postcode) {
    return new BasketSummary(
        basket.lines().size(),
        goods(basket),
        rates.price(DeliveryZone.of(postcode), grams(basket)));
  }

  private Money goods(Basket basket) {
    long cents = 0;
    for (int i = 0; i < basket.lines().size(); i++) {
      BasketLine line = basket.lines().get(i);
      cents += line.quantity() * prices.quote(line.productId()).unitPrice(line.quantity()).cents();
    }
    return new Money(cents);
  }

  private int grams(Basket basket) {
    int grams = 0;
    for (int i = 0; i < basket.lines().size(); i++) {
      grams += basket.lines().get(i).grams();
    }
    return grams;
  }
}
