package com.example.programs;

/** Immutable (no state). What a program says when its result is wrong. */
final class Checks {
  private Checks() {}

  static void that(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("wrong result: " + what);
    }
  }
}
