package com.example.tea;

/** Immutable. 16 bytes. */
final class Cup {
  final int number;

  Cup(int number) {
    this.number = number;
  }
}
