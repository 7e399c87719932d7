package com.example.shop.samples;

import static org.junit.jupiter.api.Assertions.fail;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.MaxAllocations;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of all kinds that Jupiter knows. */
public class KindsSample {
  private final Shop shop = new Shop();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  @MaxAllocations(type = Order.class, value = 2)
  void parameterized(int orders) {
    shop.orders(orders);
  }

  @RepeatedTest(2)
  @MaxAllocations(type = Order.class, value = 0)
  void repeated() {
    shop.order(1);
  }

  @TestFactory
  @MaxAllocations(type = Order.class, value = 1)
  Stream<DynamicTest> dynamic() {
    return IntStream.rangeClosed(1, 2)
        .mapToObj(i -> DynamicTest.dynamicTest("orders " + i, () -> shop.orders(i)));
  }

  @Test
  @Cheap
  void composed() {
    List<Object> boxes = List.of(shop.order(1), shop.order(2), Integer.valueOf(4711));
    if (boxes.isEmpty()) {
      fail();
    }
  }

  @Test
  @MaxAllocations(0)
  void failsByItself() {
    shop.order(1);
    fail("its own failure");
  }

  @Test
  @MaxAllocations
  void withoutANumber() {}

  @Test
  @MaxAllocations(-1)
  void negative() {}
}
