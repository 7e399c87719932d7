package com.example.shop.samples;

import com.example.shop.Shop;
import dev.mayfly.junit.MaxAllocations;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests without annotations of limits, but one. */
@TestMethodOrder(MethodOrderer.MethodName.class)
public class SuiteSample {
  private static final List<Object> CACHE = new ArrayList<>();
  private final Shop shop = new Shop();

  @BeforeAll
  static void open() {
    CACHE.add(new Shop());
  }

  @AfterAll
  static void close() {
    if (Boolean.getBoolean("sample.clear")) {
      CACHE.clear();
    }
  }

  @Test
  void a_orders() {
    shop.orders(6);
  }

  @Test
  @MaxAllocations(200)
  void b_manyOrders() {
    shop.orders(100);
  }

  @Test
  void c_keeps() {
    CACHE.addAll(shop.orders(2));
    shop.express(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void d_several(int count) {
    shop.orders(count);
  }
}
