package com.example.programs;

/** Immutable (no state). Checks the results of programs. */
final class Checks {
  private Checks() {}

  static void that(boolean holds, String what) {
    if (!holds) {
      throw new IllegalStateException("wrong result: " + what);
    }
  }
}
