package com.example.shop;

/** What the samples make. */
public class Order {
  final int number;

  public Order(int number) {
    this.number = number;
  }

  /** An order that is one, too. */
  public static final class Express extends Order {
    public Express(int number) {
      super(number);
    }
  }
}
