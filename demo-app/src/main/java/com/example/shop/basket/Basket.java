package com.example.shop.basket;

import com.example.shop.catalogue.Product;
import java.util.ArrayList;
import java.util.List;

/** Thread-safe basket of one visitor: every method locks it. */
public final class Basket {
  private final List<BasketLine> lines = new ArrayList<>();

  /** Adds pieces of a product, to its line if there is one. */
  synchronized void add(Product product, int quantity) {
    for (BasketLine line : lines) {
      if (line.productId() == product.id()) {
        line.add(quantity);
        return;
      }
    }
    lines.add(new BasketLine(product.id(), product.name(), product.weightGrams(), quantity));
  }

  /** Returns the lines as copies: changes to them do not change the basket. */
  public synchronized List<BasketLine> lines() {
    List<BasketLine> copies = new ArrayList<>(lines.size());
    for (BasketLine line : lines) {
      copies.add(new BasketLine(line));
    }
    return copies;
  }
}
