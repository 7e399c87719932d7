package com.example.shop.catalogue;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Service;

/** Thread-safe search over the names in the catalogue. */
@Service
public class ProductSearch {
  private static final Comparator<ProductCard> BY_NAME = Comparator.comparing(ProductCard::name);

  private final Catalogue catalogue;

  ProductSearch(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * Finds products whose names contain all the words.
   *
   * @param text words between blanks, in any case; none finds everything
   * @param limit how many cards at most
   */
  public List<ProductCard> find(String text, int limit) {
    List<String> words = List.of(text.toLowerCase(Locale.ROOT).split(" ", -1));
    return catalogue.products().stream()
        .map(ProductCard::of)
        .filter(card -> card.contains(words))
        .sorted(BY_NAME)
        .limit(limit)
        .toList();
  }
}
