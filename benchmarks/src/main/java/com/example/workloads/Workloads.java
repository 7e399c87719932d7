package com.example.workloads;

import java.util.ArrayList;

/** Confined. The operations of a program that a profiler sees, each in a method of its own. */
public final class Workloads {
  /** The number of objects, arrays or boxes that each method makes. */
  public static final int COUNT = 256;

  /** The number of calls that {@link #fib} makes for 20. */
  public static final int FIB_CALLS = 21_891;

  private final Object[] kept = new Object[COUNT];

  /** An object of a woven class. */
  static final class Point {
    final int x;
    final int y;

    Point(int x, int y) {
      this.x = x;
      this.y = y;
    }
  }

  /** An object of a woven class whose constructor calls something. */
  static final class Checked {
    final String name;

    Checked(String name) {
      this.name = name.strip();
    }
  }

  /** Objects of a woven class. */
  public Object[] objects() {
    for (int i = 0; i < COUNT; i++) {
      kept[i] = new Point(i, i);
    }
    return kept;
  }

  /** Objects of a woven class with something to do in its constructor. */
  public Object[] checkedObjects() {
    for (int i = 0; i < COUNT; i++) {
      kept[i] = new Checked("name");
    }
    return kept;
  }

  /** Objects of a class of the JDK. */
  public Object[] lists() {
    for (int i = 0; i < COUNT; i++) {
      kept[i] = new ArrayList<>(0);
    }
    return kept;
  }

  /** Arrays. */
  public Object[] arrays() {
    for (int i = 0; i < COUNT; i++) {
      kept[i] = new int[4];
    }
    return kept;
  }

  /** Boxes that no cache has. */
  public Object[] boxes() {
    for (int i = 0; i < COUNT; i++) {
      kept[i] = 1000 + i;
    }
    return kept;
  }

  /** Objects that the JIT compiler can do without. */
  public int passing() {
    int sum = 0;
    for (int i = 0; i < COUNT; i++) {
      Point point = new Point(i, i + 1);
      sum += point.x ^ point.y;
    }
    return sum;
  }

  /**
   * Calls of one method by itself: the tree of calls is as deep as the number. Might throw: calls
   * in which nothing can be allocated would have no contexts.
   */
  public static int fib(int number) {
    if (number < 0) {
      throw new IllegalArgumentException("negative");
    }
    return number < 2 ? number : fib(number - 1) + fib(number - 2);
  }

  /** Calls of small methods, two of which call on. */
  public int calls() {
    int sum = 0;
    for (int i = 0; i < COUNT; i++) {
      sum += outer(i);
    }
    return sum;
  }

  private int outer(int i) {
    return inner(i) + inner(i + 1);
  }

  private int inner(int i) {
    if (i < 0) {
      throw new IllegalArgumentException("negative");
    }
    return Integer.max(i, kept.length);
  }
}
