package com.example.shop.money;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MoneyTest {
  @Test
  void hasTwoDecimals() {
    assertThat(new Money(0)).hasToString("0.00");
    assertThat(new Money(5)).hasToString("0.05");
    assertThat(new Money(123_450)).hasToString("1234.50");
  }
}
