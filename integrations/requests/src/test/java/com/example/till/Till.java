package com.example.till;

/** Thread-safe, without state. Allocates exactly as many objects as it is asked for. */
public final class Till {
  private record Receipt(long cents) {}

  private static volatile Object last;

  private Till() {}

  /** An array and as many receipts less one. */
  public static void print(int objects) {
    Receipt[] receipts = new Receipt[objects - 1];
    for (int i = 0; i < receipts.length; i++) {
      receipts[i] = new Receipt(i);
    }
    last = receipts;
  }

  /** What was printed last. */
  public static Object last() {
    return last;
  }
}
