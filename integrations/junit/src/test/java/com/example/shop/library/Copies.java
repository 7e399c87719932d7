package com.example.shop.library;

/** Belongs to no account. */
public final class Copies {
  private Copies() {}

  public static int[] numbers(int count) {
    return new int[count];
  }
}
