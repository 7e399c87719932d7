package com.example.shop.visitor;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.catalogue.Product;
import com.example.shop.catalogue.ProductCard;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VisitorHistoryTest {
  private static final ProductCard LAMP = card(1);
  private static final ProductCard VASE = card(2);

  private final VisitorHistory history = new VisitorHistory();

  private static ProductCard card(int id) {
    return ProductCard.of(new Product(id, "sku", "name", "category", 100, 100));
  }

  @Test
  void remembersEachVisitorsOwn() {
    history.remember("ann", List.of(LAMP));
    history.remember("bob", List.of(VASE));

    assertThat(history.hasSeen("ann", 1)).isTrue();
    assertThat(history.hasSeen("ann", 2)).isFalse();
    assertThat(history.hasSeen("bob", 2)).isTrue();
    assertThat(history.hasSeen("stranger", 1)).isFalse();
  }

  @Test
  void keepsEveryVisitor() {
    for (int i = 0; i < 1000; i++) {
      history.remember("visitor-" + i, List.of(LAMP, VASE));
    }

    assertThat(history.visitors()).isEqualTo(1000);
    assertThat(history.hasSeen("visitor-0", 2)).isTrue();
  }
}
