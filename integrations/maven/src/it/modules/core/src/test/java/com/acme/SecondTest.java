package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SecondTest {
  @Test
  void makesItems() {
    for (int number = 0; number < 5; number++) {
      assertEquals(number, new Item(number).number());
    }
  }
}
