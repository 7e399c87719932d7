package dev.mayfly.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.samples.AssertjSample;
import org.junit.jupiter.api.Test;

final class AssertjIT {
  @Test
  void holds() {
    assertThat(run("holds")).isEqualTo("passed");
  }

  @Test
  void fails() {
    assertThat(run("tooMany"))
        .isEqualTo(
            """
            [a small order]\s
            Expecting at most 1 allocations, 2 fewer, but found 3 allocations of com.example.shop.Order (48 bytes)
                3 × com.example.shop.Order  48 bytes  at com.example.shop.Shop.order(Shop.java:19)
              contexts
                3 × Order in AssertjSample.tooMany → AssertjSample.lambda$tooMany$1 → Shop.orders → Shop.order:19""");
    assertThat(run("notExactly"))
        .contains("Expecting exactly 2 allocations but found 1 allocation (16 bytes)");
    assertThat(run("tooManyBytes"))
        .contains("Expecting at most 8 bytes, 8 fewer, but found 1 allocation (16 bytes)");
    assertThat(run("notEmpty"))
        .contains("Expecting no allocations but found 1 allocation (16 bytes)");
    assertThat(run("survives"))
        .contains(
            """
            Expecting no survivors but found 1 survivor
                1 × com.example.shop.Order  at com.example.shop.Shop.order(Shop.java:19)""");
  }

  private static String run(String method) {
    return Kit.outcome(AssertjSample.class, method, AllocationRecorder.class);
  }
}
