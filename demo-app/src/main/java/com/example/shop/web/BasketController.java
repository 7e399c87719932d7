package com.example.shop.web;

import com.example.shop.basket.BasketSummary;
import com.example.shop.basket.BasketTotals;
import com.example.shop.basket.Baskets;
import com.example.shop.catalogue.Catalogue;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Thread-safe page of the basket. */
@RestController
class BasketController {
  private final Catalogue catalogue;
  private final Baskets baskets;
  private final BasketTotals totals;

  BasketController(Catalogue catalogue, Baskets baskets, BasketTotals totals) {
    this.catalogue = catalogue;
    this.baskets = baskets;
    this.totals = totals;
  }

  @PostMapping("/basket")
  ResponseEntity<BasketSummary> add(
      @RequestBody NewBasketLine line, @CookieValue(defaultValue = "unknown") String visitor) {
    return ResponseEntity.of(
        catalogue
            .product(line.productId())
            .map(product -> baskets.add(visitor, product, line.quantity()))
            .map(basket -> totals.summary(basket, line.postcode())));
  }
}
