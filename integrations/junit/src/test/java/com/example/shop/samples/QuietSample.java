package com.example.shop.samples;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.AllocationRecorder;
import dev.mayfly.junit.AllocationTest;
import dev.mayfly.junit.MaxAllocations;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Has limits that hold only while nothing else runs. */
public class QuietSample {
  @RepeatedTest(10)
  @MaxAllocations(type = Order.class, value = 3)
  void limited() {
    new Shop().orders(3);
  }

  @Test
  @AllocationTest
  void recorded(AllocationRecorder recorder) {
    for (int i = 0; i < 20; i++) {
      Assertions.assertEquals(
          3, recorder.record(() -> new Shop().orders(3)).allocations().of(Order.class).count());
    }
  }
}
