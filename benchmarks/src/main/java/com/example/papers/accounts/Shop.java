package com.example.papers.accounts;

import com.example.papers.accounts.web.Pages;

/**
 * Memory accounts of nested packages, as <i>Aggregated Accounting of Memory Usage in Java</i>
 * (ICSOFT 2009) has them: code outside all accounts works for its callers.
 */
public final class Shop {
  private Shop() {}

  /**
   * Shows three pages.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    int length = 0;
    for (int page = 0; page < 3; page++) {
      length += Pages.show(page).length;
    }
    System.out.println(length);
  }

  /** Belongs to the accounts of its callers. */
  public static byte[] library(int bytes) {
    return new byte[bytes];
  }
}
