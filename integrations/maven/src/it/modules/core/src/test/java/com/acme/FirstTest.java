package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FirstTest {
  @Test
  void makesItems() {
    for (int number = 0; number < 3; number++) {
      assertEquals(number, new Item(number).number());
    }
  }
}
