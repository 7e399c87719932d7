package com.example.shop.samples;

import com.example.shop.Order;
import com.example.shop.Shop;
import com.example.shop.library.Copies;
import dev.mayfly.junit.AllocationRecorder;
import dev.mayfly.junit.MaxAllocations;
import dev.mayfly.junit.MaxSurvivors;
import dev.mayfly.junit.MayflyExtension;
import dev.mayfly.junit.NoAllocations;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Run by tests; those whose names say so fail. */
@ExtendWith(MayflyExtension.class)
public class AccountsSample {
  private final Shop shop = new Shop();

  /** The shop is asked for orders; the library's array is the test's own. */
  private void work() {
    shop.orders(4);
    Copies.numbers(3);
  }

  @Test
  @MaxAllocations(value = 5, from = "account:shop")
  @MaxAllocations(value = 1, from = "account:samples")
  @MaxAllocations(value = 6, within = "account:samples")
  @MaxAllocations(value = 5, within = "account:shop")
  @MaxAllocations(
      value = 6,
      from = {"account:shop", "com.example.shop.library"})
  void allowed() {
    work();
  }

  @Test
  @MaxAllocations(value = 3, from = "account:shop", type = Order.class)
  void tooManyByTheShop() {
    work();
  }

  @Test
  @NoAllocations(from = "account:samples")
  void librariesWorkForTheirCallers() {
    work();
  }

  @Test
  @MaxAllocations(value = 5, within = "account:samples")
  void tooManySinceTheTestAsked() {
    work();
  }

  @Test
  @MaxAllocations(value = 5, from = "account:orders")
  void ofNoSuchAccount() {
    work();
  }

  @Test
  @MaxSurvivors(value = 5, from = "account:shop")
  void survivors() {
    work();
  }

  @Test
  void recorded(AllocationRecorder recorder) throws Exception {
    Assertions.assertEquals(
        4, recorder.record(this::work).allocations().of(Order.class).from("account:shop").count());
  }
}
