package com.example.shop.visitor;

import com.example.shop.catalogue.Catalogue;
import com.example.shop.catalogue.Product;
import com.example.shop.catalogue.ProductCard;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Service;

/** Thread-safe choice of products that are new to a visitor. */
@Service
public class Recommendations {
  private final Catalogue catalogue;
  private final VisitorHistory history;

  Recommendations(Catalogue catalogue, VisitorHistory history) {
    this.catalogue = catalogue;
    this.history = history;
  }

  /** Picks products that the visitor has not been shown yet. */
  public List<ProductCard> pick(String visitor, int count) {
    List<ProductCard> picks = new ArrayList<>();
    for (Product product : catalogue.products()) {
      if (picks.size() == count) {
        break;
      }
      if (!history.hasSeen(visitor, product.id())) {
        picks.add(ProductCard.of(product));
      }
    }
    return picks;
  }
}
