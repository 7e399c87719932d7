package dev.mayfly.fuzz.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Confined. The lines of a program that is being written, and the dice that decide what comes. */
final class SourceText {
  final Random random;
  final int release;
  final List<String> lines = new ArrayList<>();
  private int depth;
  private int names;

  SourceText(long seed, int release) {
    random = new Random(seed);
    random.nextInt(); // neighbouring seeds begin alike
    this.release = release;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  /** True once in so many. */
  boolean once(int in) {
    return random.nextInt(in) == 0;
  }

  <T> T any(List<T> list) {
    return list.get(below(list.size()));
  }

  /** A name that was not used before. */
  String name(String prefix) {
    return prefix + names++;
  }

  /** Adds a line; one that ends with an opening brace indents what follows. */
  void line(String text) {
    if (text.startsWith("}")) {
      depth--;
    }
    for (String part : text.lines().toList()) {
      lines.add("  ".repeat(Math.max(0, depth)) + part);
    }
    if (text.endsWith("{")) {
      depth++;
    }
  }
}
