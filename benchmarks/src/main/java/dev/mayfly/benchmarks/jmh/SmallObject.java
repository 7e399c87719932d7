package dev.mayfly.benchmarks.jmh;

/** Immutable. An object of 16 bytes. */
final class SmallObject {
  final int value;

  SmallObject(int value) {
    this.value = value;
  }
}
