package com.example.papers.accounts.web;

import com.example.papers.accounts.Shop;
import com.example.papers.accounts.orders.Orders;

/** The account {@code web}. */
public final class Pages {
  private Pages() {}

  /** Two arrays of the web's own, one by the library, and whatever orders take. */
  public static byte[] show(int page) {
    byte[] head = new byte[100];
    byte[] order = Orders.find(page);
    byte[] body = Shop.library(200);
    byte[] all = new byte[head.length + order.length + body.length];
    System.arraycopy(order, 0, all, head.length, order.length);
    return all;
  }
}
