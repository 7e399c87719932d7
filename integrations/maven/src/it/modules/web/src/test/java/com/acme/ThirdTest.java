package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ThirdTest {
  @Test
  void makesItems() {
    for (int number = 0; number < 7; number++) {
      assertEquals(number, new Item(number).number());
    }
  }
}
