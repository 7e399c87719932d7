package com.example.shop.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.AllocationRecord;
import dev.mayfly.junit.AllocationRecorder;
import dev.mayfly.junit.ExpectCollected;
import dev.mayfly.junit.MaxSurvivors;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What tests leave behind. */
public class SurvivalSample {
  private static final List<Object> LEAK = new ArrayList<>();
  private final Shop shop = new Shop();

  @Test
  @ExpectCollected
  void leavesNothing() {
    shop.orders(1000);
  }

  @Test
  @ExpectCollected(Order.class)
  void leaks() {
    shop.orders(1000);
    LEAK.add(shop.order(1));
    LEAK.add(shop.express(2));
  }

  /** More than can be followed: what comes afterwards must not suffer from it. */
  @Test
  @MaxSurvivors(value = 0, type = Order.class)
  void tooManyToFollow() {
    for (int i = 0; i < 300; i++) {
      shop.orders(20_000);
    }
  }

  @Test
  @ExpectCollected(Order.class)
  void olderOnesDoNotCount() {
    shop.orders(10);
    LEAK.clear();
  }

  @Test
  @MaxSurvivors(value = 2, from = "com.example.shop.Shop.order")
  void asManyAsAllowed() {
    LEAK.add(shop.order(1));
    LEAK.add(shop.order(2));
    LEAK.add(shop.express(3));
  }

  @Test
  @MaxSurvivors(value = 1, type = Order.class)
  void more() {
    LEAK.addAll(shop.orders(4));
  }

  @Test
  @ExpectCollected(Order.class)
  void aliveWhileATestReplacesThem() {
    LEAK.set(0, shop.order(9));
  }

  @Test
  @dev.mayfly.junit.AllocationTest
  void recorded(AllocationRecorder recorder) {
    AllocationRecord record =
        recorder.record(
            () -> {
              shop.orders(5);
              LEAK.add(shop.express(1));
            });
    List<Order> later = shop.orders(3);
    assertEquals(1, record.survivors().count());
    assertEquals(1, record.survivors().of(Order.class).from("com.example.shop.Shop").count());
    assertEquals(
        """
        1 survivor of com.example.shop.Order
            1 × com.example.shop.Order$Express  at com.example.shop.Shop.express(Shop.java:23)""",
        record.survivors().of(Order.class).toString());
    assertTrue(record.survivors().of(List.class).isEmpty());
    assertEquals(3, later.size());
    LEAK.clear();
    assertTrue(record.survivors().isEmpty());
  }
}
