package com.example.shop.basket;

import com.example.shop.catalogue.Product;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Service;

/** Thread-safe collection of the open baskets, one a visitor. */
@Service
public class Baskets {
  private final Map<String, Basket> open = new ConcurrentHashMap<>();

  /** Adds pieces of a product to the visitor's basket, which is made if there is none. */
  public Basket add(String visitor, Product product, int quantity) {
    Basket basket = open.computeIfAbsent(visitor, newcomer -> new Basket());
    basket.add(product, quantity);
    return basket;
  }

  /** Takes the visitor's basket away, to be bought. */
  public Optional<Basket> take(String visitor) {
    return Optional.ofNullable(open.remove(visitor));
  }
}
