package com.acme.shop;

import java.util.Arrays;
import java.util.List;

/** Confined. What is ordered: its lines are objects, its numbers are boxed. */
final class Cart {
  private record Line(int number, Integer price) {}

  private static final int LINES = 3;

  /** Eight objects: an array, three lines, three prices (none of them from the cache), the sum. */
  static Integer checkout() {
    Line[] lines = new Line[LINES];
    for (int i = 0; i < LINES; i++) {
      lines[i] = new Line(i, 1_000 + i);
    }
    return sum(Arrays.asList(lines));
  }

  private static Integer sum(List<Line> lines) {
    int sum = 0;
    for (Line line : lines) {
      sum += line.price;
    }
    return sum;
  }
}
