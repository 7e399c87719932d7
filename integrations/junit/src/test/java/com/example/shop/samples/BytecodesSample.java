package com.example.shop.samples;

import com.example.shop.Shop;
import dev.mayfly.junit.AllocationBaseline;
import dev.mayfly.junit.MaxBytecodes;
import dev.mayfly.junit.Threads;
import org.junit.jupiter.api.Test;

/** Run by tests; those whose names say so fail. */
public class BytecodesSample {
  /** How much the baseline's test does. */
  public static volatile int orders = 3;

  private final Shop shop = new Shop();

  private static int sum(int n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
      s += i;
    }
    return s;
  }

  /** 9 n + 9 of the loop, and 4 of this method. */
  @Test
  @MaxBytecodes(913)
  void allowed() {
    sum(100);
  }

  @Test
  void plain() {
    sum(2);
  }

  /** Initialised by whichever test comes first. */
  private static final class First {
    static int value = 3;
  }

  /** The field, a constant, a branch, and the return. */
  @Test
  @MaxBytecodes(4)
  void staticInitialisersDoNotCount() {
    if (First.value != 3) {
      throw new AssertionError();
    }
  }

  @Test
  @MaxBytecodes(912)
  void tooManyByOne() {
    sum(100);
  }

  @Test
  @MaxBytecodes(value = 200, warmup = 1)
  void tooMany() {
    shop.orders(100);
  }

  @Test
  @MaxBytecodes(value = 0, within = "com.example.shop.Shop.order")
  @MaxBytecodes(value = 100_000, threads = Threads.TEST)
  void tooManyWithin() {
    shop.orders(10);
  }

  @Test
  @MaxBytecodes(value = 1, within = "account:shop")
  void accountsAreNoPlaces() {}

  @Test
  @AllocationBaseline(tolerance = 50)
  void baseline() {
    for (int i = 0; i < orders; i++) {
      sum(100);
    }
  }
}
