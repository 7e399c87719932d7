package com.example.shop.money;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * Immutable amount.
 *
 * @param cents the amount, never negative
 */
public record Money(long cents) {
  /** Writes the amount with two decimals. */
  @JsonValue
  @Override
  public String toString() {
    long fraction = cents % 100;
    return cents / 100 + (fraction < 10 ? ".0" : ".") + fraction;
  }
}
