package com.acme.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Runs in a JVM of its own: both are added up. */
class OtherOrderTest {
  @Test
  void equalsAnother() {
    assertEquals(new Order(1), new Order(1));
  }
}
