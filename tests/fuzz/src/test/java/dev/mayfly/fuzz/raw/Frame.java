package dev.mayfly.fuzz.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Confined. What is on the stack and in the local variables. */
final class Frame {
  final List<Kind> stack = new ArrayList<>();
  final Map<Integer, Kind> locals = new TreeMap<>();

  /** From here up the stack may be changed. */
  int base;

  /** Objects of this number and above may be initialised here. */
  int firstRaw;

  Frame copy() {
    Frame copy = new Frame();
    copy.stack.addAll(stack);
    copy.locals.putAll(locals);
    copy.base = base;
    copy.firstRaw = firstRaw;
    return copy;
  }

  int height() {
    return stack.size() - base;
  }

  /** The entry so far below the top; null if it is not ours. */
  Kind peek(int below) {
    return below < height() ? stack.get(stack.size() - 1 - below) : null;
  }

  void push(Kind kind) {
    stack.add(kind);
  }

  Kind pop() {
    return stack.remove(stack.size() - 1);
  }

  void insert(int below, Kind kind) {
    stack.add(stack.size() - below, kind);
  }

  /** A constructor has finished an object. */
  void finish(Kind raw) {
    stack.replaceAll(kind -> kind.equals(raw) ? Kind.THING : kind);
    locals.replaceAll((slot, kind) -> kind.equals(raw) ? Kind.THING : kind);
  }

  boolean hasRaw() {
    return stack.stream().anyMatch(Kind::isRaw) || locals.values().stream().anyMatch(Kind::isRaw);
  }
}
