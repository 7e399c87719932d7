package com.example.papers.accounts.orders;

import com.example.papers.accounts.Shop;

/** The account {@code orders}. */
public final class Orders {
  private Orders() {}

  /** One array of its own, and two by the library. */
  public static byte[] find(int number) {
    byte[] found = new byte[10];
    found[0] = (byte) (number + Shop.library(20).length + Shop.library(30).length);
    return found;
  }
}
