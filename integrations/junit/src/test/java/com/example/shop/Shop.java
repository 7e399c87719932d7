package com.example.shop;

import java.util.ArrayList;
import java.util.List;

/** Makes known numbers of objects. */
public final class Shop {
  private int[] cache;

  public List<Order> orders(int count) {
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      orders.add(order(i));
    }
    return orders;
  }

  public Order order(int number) {
    return new Order(number);
  }

  public Order express(int number) {
    return new Order.Express(number);
  }

  public int samples() {
    return Catalogue.SAMPLES.length;
  }

  /** Allocates when it is called first. */
  public int cached() {
    if (cache == null) {
      cache = new int[100];
    }
    return cache.length;
  }

  /** Initialised by whichever test comes first. */
  private static final class Catalogue {
    static final Order[] SAMPLES = {new Order(1), new Order(2), new Order(3)};
  }
}
