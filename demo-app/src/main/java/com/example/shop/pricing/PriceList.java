package com.example.shop.pricing;

import com.example.shop.catalogue.Catalogue;
import com.example.shop.catalogue.Product;
import jakarta.annotation.PostConstruct;
import java.util.Objects;
import org.springframework.cache.Cache;
import org.springframework.cache.CacheManager;
import org.springframework.stereotype.Service;

/** Thread-safe price list: every product's quote is in the cache before the first request. */
@Service
public class PriceList {
  private final Catalogue catalogue;
  private final Cache quotes;

  PriceList(Catalogue catalogue, CacheManager caches) {
    this.catalogue = catalogue;
    this.quotes = Objects.requireNonNull(caches.getCache("prices"));
  }

  @PostConstruct
  void open() {
    reload(0);
  }

  /**
   * Replaces every quote.
   *
   * @param round which round of prices
   */
  public void reload(int round) {
    for (Product product : catalogue.products()) {
      quotes.put(product.id(), Quote.of(product, round));
    }
  }

  /** Returns the quote of a product that the catalogue has. */
  public Quote quote(int productId) {
    return Objects.requireNonNull(quotes.get(productId, Quote.class));
  }
}
