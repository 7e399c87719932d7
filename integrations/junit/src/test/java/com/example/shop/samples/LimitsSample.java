package com.example.shop.samples;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.junit.NoAllocations;
import dev.mayfly.junit.Threads;
import org.junit.jupiter.api.Test;

/** Run by tests; those whose names say so fail. */
public class LimitsSample {
  private final Shop shop = new Shop();

  @Test
  @MaxAllocations(11)
  void allowed() {
    shop.orders(10);
  }

  @Test
  @MaxAllocations(8)
  void tooMany() {
    shop.orders(10);
  }

  @Test
  @MaxAllocations(type = Order.class, value = 9)
  @MaxAllocations(type = Object[].class, value = 0)
  void tooManyOfAType() {
    shop.orders(10);
  }

  @Test
  @MaxAllocations(type = Order.class, value = 1)
  void subclassesCount() {
    shop.order(1);
    shop.express(2);
  }

  @Test
  @MaxAllocations(bytes = 100)
  void tooManyBytes() {
    shop.cached();
  }

  @Test
  @MaxAllocations(value = 0, from = "com.example.shop.Shop.order")
  void from() {
    shop.order(1);
    shop.express(2);
  }

  @Test
  @MaxAllocations(value = 3, within = "com.example.shop.Shop.orders", type = Order.class)
  void within() {
    shop.order(1);
    shop.orders(4);
  }

  @Test
  @NoAllocations
  void warm() {
    shop.cached();
  }

  @Test
  @NoAllocations(warmup = 0)
  void cold() {
    shop.cached();
  }

  @Test
  @NoAllocations(type = Order.class)
  void staticInitialisersDoNotCount() {
    shop.samples();
  }

  @Test
  @MaxAllocations(type = Order.class, value = 1)
  void allThreads() throws InterruptedException {
    Thread thread = new Thread(() -> shop.orders(2));
    thread.start();
    thread.join();
  }

  @Test
  @MaxAllocations(type = Order.class, value = 0, threads = Threads.TEST)
  void oneThread() throws InterruptedException {
    Thread thread = new Thread(() -> shop.orders(2));
    thread.start();
    thread.join();
  }

  @Test
  @MaxAllocations(value = 0, from = "org.elsewhere")
  void fromElsewhere() {
    shop.order(1);
  }
}
