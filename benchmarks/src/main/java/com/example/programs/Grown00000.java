package com.example.programs;

import java.util.ArrayList;
import java.util.List;

/**
 * Confined. A small class as programs have them. {@link GrowthProgram} defines it many times, under
 * other numbers.
 */
public final class Grown00000 implements Runnable {
  private final List<Object> made = new ArrayList<>();
  private int[] lengths = new int[1];

  @Override
  public void run() {
    for (int length = 0; length < 4; length++) {
      add(length);
    }
    lengths = lengths.clone();
    if (made.size() != lengths.length + 3) {
      throw new IllegalStateException("made " + made.size());
    }
  }

  private void add(int length) {
    try {
      made.add(length % 2 == 0 ? text(length) : new byte[length]);
    } catch (IllegalStateException never) {
      made.add(never);
    }
  }

  private static Object text(int length) {
    return "made " + Integer.valueOf(1000 + length);
  }
}
