package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FourthTest {
  @Test
  void makesItems() {
    for (int number = 0; number < 11; number++) {
      assertEquals(number, new Item(number).number());
    }
  }
}
