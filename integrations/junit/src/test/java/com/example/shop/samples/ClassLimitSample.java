package com.example.shop.samples;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.MaxAllocations;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A limit for all tests of a class, and for those within. */
@TestMethodOrder(MethodOrderer.MethodName.class)
@MaxAllocations(2)
public class ClassLimitSample {
  private final Shop shop = new Shop();

  @BeforeEach
  void doesNotCount() {
    shop.orders(50);
  }

  @Test
  void a1_holdsForEach() {
    shop.orders(2);
  }

  @Test
  @MaxAllocations(3)
  void a2_aMethodsOwnLimitWins() {
    shop.orders(2);
  }

  @Test
  @MaxAllocations(value = 2, type = Order.class)
  void a3_oneAboutOtherObjectsDoesNot() {
    shop.orders(2);
  }

  @Nested
  class Inner {
    @Test
    void holdsToo() {
      shop.orders(2);
    }
  }
}
