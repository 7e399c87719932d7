package com.example.shop.samples;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.MaxLifetime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keeps orders for some time. */
public class LifetimeSample {
  private final Shop shop = new Shop();
  private final Deque<Order> queue = new ArrayDeque<>();

  @Test
  @MaxLifetime(millis = 400, type = Order.class)
  void dieYoung() {
    until(500, () -> shop.orders(10));
  }

  @Test
  @MaxLifetime(millis = 100, type = Order.class)
  void someAreKeptTooLong() {
    List<Order> kept = List.of(shop.express(1), shop.express(2));
    until(1000, () -> shop.orders(10));
    queue.addAll(kept);
    queue.clear();
  }

  /** At the end the test's own thread looks once more; nothing is as old as that then. */
  @Test
  @MaxLifetime(millis = 60_000)
  void leftButYoung() {
    queue.addAll(shop.orders(3));
  }

  @Test
  @MaxLifetime(millis = 5)
  void tooShort() {}

  private static void until(long millis, Runnable code) {
    long begun = System.nanoTime();
    for (long step = 0; step < millis; step++) {
      code.run();
      while (System.nanoTime() - begun < step * 1_000_000) {
        Thread.onSpinWait();
      }
    }
  }
}
