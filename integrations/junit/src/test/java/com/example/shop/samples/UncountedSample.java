package com.example.shop.samples;

import com.example.shop.Order;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.junit.NoAllocations;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the JDK allocates for a test; run by tests. */
public class UncountedSample {
  private static Object last = "";
  private static int runs;

  private final Map<Integer, Integer> map = new HashMap<>();
  private final Integer key = 4711;
  private int number = 42;

  @Test
  @NoAllocations
  void nothing() {}

  @Test
  @NoAllocations
  void addsUp() {
    int sum = 0;
    for (int i = 0; i < 1000; i++) {
      sum += i * number;
    }
    runs = sum;
  }

  /** The map has its node after the first run. */
  @Test
  @NoAllocations
  void fillsAtFirst() {
    map.put(key, key);
  }

  /** As if a buffer grew: each run but those that are measured may do so. */
  @Test
  @NoAllocations
  void growsNowAndThen() {
    if (runs++ % 3 == 0) {
      last = "grown " + runs;
    }
  }

  @Test
  @NoAllocations
  void concatenates() {
    last = "hello " + number;
  }

  @Test
  @NoAllocations
  void builds() {
    StringBuilder text = new StringBuilder();
    text.append("hello ").append(number);
    last = text.toString();
  }

  @Test
  @MaxAllocations(value = 1, warmup = 1)
  void buildsOne() {
    StringBuilder text = new StringBuilder();
    text.append("hello ").append(number);
    last = text.toString();
  }

  @Test
  @NoAllocations(type = Order.class)
  void makesNoOrders() {
    last = "hello " + number;
  }

  @Test
  @NoAllocations(warmup = 0)
  void runsOnce() {
    runs++;
    map.clear();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "b"})
  @NoAllocations
  void parameterized(String text) {
    last = text.equals("b") ? text + number : text;
  }

  @TestFactory
  @NoAllocations
  Stream<DynamicTest> dynamic() {
    return IntStream.range(0, 2)
        .mapToObj(
            i ->
                DynamicTest.dynamicTest(
                    "concatenates " + i,
                    () -> {
                      last = i == 0 ? last : "hello " + number;
                    }));
  }
}
