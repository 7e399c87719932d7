package com.example.shop.basket;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.catalogue.Catalogue;
import com.example.shop.catalogue.Product;
import com.example.shop.pricing.PriceList;
import com.example.shop.shipping.DeliveryZone;
import com.example.shop.shipping.ShippingRates;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "shop.requests=120")
final class BasketTotalsTest {
  @Autowired private BasketTotals totals;
  @Autowired private Catalogue catalogue;
  @Autowired private PriceList prices;
  @Autowired private ShippingRates rates;

  @Test
  void sumsUpLineByLine() {
    Basket basket = new Basket();
    List<Product> products = catalogue.products().subList(0, 5);
    long cents = 0;
    int grams = 0;
    for (Product product : products) {
      basket.add(product, 12);
      cents += 12 * prices.quote(product.id()).unitPrice(12).cents();
      grams += 12 * product.weightGrams();
    }

    BasketSummary summary = totals.summary(basket, "90000");

    assertThat(summary.lines()).isEqualTo(5);
    assertThat(summary.goods().cents()).isEqualTo(cents);
    assertThat(summary.shipping()).isEqualTo(rates.price(DeliveryZone.ISLAND, grams));
  }
}
