package com.example.shop.traffic;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class TrafficPropertiesTest {
  @Test
  void refusesWhatCannotBe() {
    assertThatThrownBy(() -> new TrafficProperties(-1, 4, 42, false))
        .hasMessageContaining("shop.requests");
    assertThatThrownBy(() -> new TrafficProperties(1, 0, 42, false))
        .hasMessageContaining("shop.clients");
  }
}
