package com.example.shop.samples;

import static dev.mayfly.junit.assertj.MayflyAssertions.assertThat;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.AllocationRecord;
import dev.mayfly.junit.AllocationRecorder;
import dev.mayfly.junit.AllocationTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In AssertJ's words. */
@AllocationTest
public class AssertjSample {
  private final Shop shop = new Shop();
  private final List<Order> kept = new ArrayList<>();

  @Test
  void holds(AllocationRecorder recorder) {
    AllocationRecord record = recorder.record(() -> kept.addAll(shop.orders(3)));
    assertThat(record.allocations()).hasCount(4).hasCountAtMost(4).hasBytesAtMost(72);
    assertThat(record.allocations()).of(StringBuilder.class).isEmpty();
    assertThat(record.allocations()).from("com.example.shop.Shop.order").hasCount(3);
    assertThat(record.allocations()).within("com.example.shop.Shop.orders").hasCount(4);
    assertThat(record.survivors()).of(Order.class).hasCount(3).hasCountAtMost(3);
    assertThat(record.survivors()).of(List.class).isEmpty();
    assertThat(record.survivors()).from("com.example.shop.Shop.order").hasCount(3);
  }

  @Test
  void tooMany(AllocationRecorder recorder) {
    AllocationRecord record = recorder.record(() -> shop.orders(3));
    assertThat(record.allocations()).as("a small order").of(Order.class).hasCountAtMost(1);
  }

  @Test
  void notExactly(AllocationRecorder recorder) {
    assertThat(recorder.record(() -> shop.order(1)).allocations()).hasCount(2);
  }

  @Test
  void tooManyBytes(AllocationRecorder recorder) {
    assertThat(recorder.record(() -> shop.order(1)).allocations()).hasBytesAtMost(8);
  }

  @Test
  void notEmpty(AllocationRecorder recorder) {
    assertThat(recorder.record(() -> shop.order(1)).allocations()).isEmpty();
  }

  @Test
  void survives(AllocationRecorder recorder) {
    assertThat(recorder.record(() -> kept.add(shop.order(1))).survivors()).isEmpty();
  }
}
