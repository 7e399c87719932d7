package com.example.shop.basket;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.catalogue.Product;
import org.junit.jupiter.api.Test;

final class BasketTest {
  private static final Product LAMP = new Product(1, "sku-1", "lamp", "office", 1000, 700);
  private static final Product VASE = new Product(2, "sku-2", "vase", "living", 2000, 300);

  private final Basket basket = new Basket();

  @Test
  void oneLineAProduct() {
    basket.add(LAMP, 1);
    basket.add(VASE, 2);
    basket.add(LAMP, 3);

    assertThat(basket.lines()).extracting(BasketLine::productId).containsExactly(1, 2);
    assertThat(basket.lines()).extracting(BasketLine::quantity).containsExactly(4, 2);
    assertThat(basket.lines()).extracting(BasketLine::grams).containsExactly(2800, 600);
  }

  @Test
  void linesAreCopies() {
    basket.add(LAMP, 1);

    basket.lines().get(0).add(5);
    basket.lines().clear();

    assertThat(basket.lines()).extracting(BasketLine::quantity).containsExactly(1);
  }
}
