package com.example.shop.samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.shop.Order;
import com.example.shop.Shop;
import dev.mayfly.junit.AllocationRecorder;
import dev.mayfly.junit.AllocationTest;
import dev.mayfly.junit.Allocations;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Code that is measured, piece by piece. */
@AllocationTest
public class RecorderSample {
  private final Shop shop = new Shop();

  @Test
  void counts(AllocationRecorder recorder) {
    Allocations made =
        recorder
            .record(
                () -> {
                  shop.orders(3);
                  shop.express(1);
                })
            .allocations();
    assertEquals(4, made.of(Order.class).count());
    assertEquals(3, made.ofExactly("com.example.shop.Order").count());
    assertEquals(1, made.of(List.class).count());
    assertEquals(5, made.count());
    assertEquals(4 * 16 + 24, made.bytes());
    assertEquals(1, made.from("com.example.shop.Shop.express").count());
    assertEquals(4, made.within("com.example.shop.Shop.orders").count());
    assertEquals(0, made.from("com.example.shop.samples").count());
    assertEquals(4, made.of(Order.class).from("com.example.*").within("com.example.shop").count());
    assertTrue(made.of(StringBuilder.class).isEmpty());
    assertEquals(
        List.of("com.example.shop.Order", "java.util.ArrayList", "com.example.shop.Order$Express"),
        List.copyOf(made.byType().keySet()));
  }

  @Test
  void threads(AllocationRecorder recorder) {
    AllocationRecorder.Code<InterruptedException> code =
        () -> {
          shop.order(1);
          Thread thread = new Thread(() -> shop.orders(2));
          thread.start();
          thread.join();
        };
    try {
      assertEquals(3, recorder.record(code).allocations().of(Order.class).count());
      Allocations own = recorder.onThisThread().record(code).allocations();
      assertEquals(1, own.of(Order.class).count());
      assertEquals(1, own.of(Thread.class).count());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatTheCodeThrows(AllocationRecorder recorder) {
    assertThrows(
        IOException.class,
        () ->
            recorder.record(
                () -> {
                  throw new IOException("as it is");
                }));
  }

  @Test
  void words(AllocationRecorder recorder) {
    assertEquals(
        """
        2 allocations of com.example.shop.Order (32 bytes)
            2 × com.example.shop.Order  32 bytes  at com.example.shop.Shop.order(Shop.java:19)
          contexts
            2 × Order in RecorderSample.words → RecorderSample.lambda$words$5 → Shop.orders → Shop.order:19""",
        recorder.record(() -> shop.orders(2)).allocations().of(Order.class).toString());
  }

  @Test
  void snapshots(ProfileSnapshot before, AllocationRecorder recorder) {
    shop.orders(7);
    assertEquals(
        7, recorder.snapshot().minus(before).byType().get(Order.class.getName()).allocations());
  }

  @Test
  @MaxAllocations(4)
  void measured() {
    shop.orders(3);
  }

  @AfterEach
  void looksAtIt(ProfileSnapshot made, org.junit.jupiter.api.TestInfo test) {
    if (test.getDisplayName().startsWith("measured")) {
      assertEquals(3, made.byType().get(Order.class.getName()).allocations());
    }
  }
}
