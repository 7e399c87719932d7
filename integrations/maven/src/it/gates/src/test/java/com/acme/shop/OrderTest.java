package com.acme.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OrderTest {
  @Test
  void hasItsNumber() {
    for (int number = 0; number < 3; number++) {
      assertEquals(number, new Order(number).number());
    }
  }
}
