package com.example.shop.catalogue;

import com.example.shop.money.Money;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Locale;

/**
 * Immutable view of a product as lists show it.
 *
 * @param id the article number
 * @param name as visitors see it
 * @param category one of the shop's departments
 * @param price for a single piece
 * @param searchText the text that a search looks into
 */
public record ProductCard(
    int id, String name, String category, Money price, @JsonIgnore String searchText) {
  /** Makes the card of a product. */
  public static ProductCard of(Product product) {
    return new ProductCard(
        product.id(),
        product.name(),
        product.category(),
        new Money(product.priceCents()),
        product.name().toLowerCase(Locale.ROOT));
  }

  /** Tells whether every word occurs in the card's text. */
  boolean contains(Iterable<String> words) {
    for (String word : words) {
      if (!searchText.contains(word)) {
        return false;
      }
    }
    return true;
  }
}
