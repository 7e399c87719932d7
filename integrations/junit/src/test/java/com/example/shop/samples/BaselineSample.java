package com.example.shop.samples;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.AllocationBaseline;
import java.lang.reflect.Constructor;
import java.util.List;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Allocates as much more as the property says. */
@AllocationBaseline
@TestMethodOrder(MethodOrderer.MethodName.class)
public class BaselineSample {
  private final Shop shop = new Shop();

  private static int more() {
    return Integer.getInteger("sample.more", 0);
  }

  @Test
  void a_orders() {
    shop.orders(3 + more());
    List.of(1, 2, 3).forEach(shop::order);
  }

  @Test
  void b_arrays() {
    byte[] page = new byte[1000 + more()];
    page[0] = 1;
  }

  @Test
  void c_lambdas() throws ReflectiveOperationException {
    Runnable order = () -> shop.order(1);
    order.run();
    Constructor<Order> constructor = Order.class.getConstructor(int.class);
    constructor.newInstance(1 + more());
    shop.samples();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 200})
  @AllocationBaseline(tolerance = 5)
  void d_tolerant(int orders) {
    shop.orders(orders + more());
  }
}
