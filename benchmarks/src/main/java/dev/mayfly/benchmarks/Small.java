package dev.mayfly.benchmarks;

/** Immutable. An object of 16 bytes. */
final class Small {
  final int value;

  Small(int value) {
    this.value = value;
  }
}
