package com.example.papers;

/**
 * Arrays of several dimensions: the expressions of a table in Binder, <i>Portable Profiling of
 * Memory Allocation in Java</i> (2005), each in a method of its own.
 */
public final class Dimensions {
  private static Object sink = "";

  private Dimensions() {}

  /**
   * Evaluates each expression once.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    objects235();
    objects230();
    objects205();
    objects035();
    ints235();
    ints230();
    ints205();
    ints035();
    System.out.println(sink.getClass());
  }

  private static void objects235() {
    sink = new Object[2][3][5];
  }

  private static void objects230() {
    sink = new Object[2][3][0];
  }

  private static void objects205() {
    sink = new Object[2][0][5];
  }

  private static void objects035() {
    sink = new Object[0][3][5];
  }

  private static void ints235() {
    sink = new int[2][3][5];
  }

  private static void ints230() {
    sink = new int[2][3][0];
  }

  private static void ints205() {
    sink = new int[2][0][5];
  }

  private static void ints035() {
    sink = new int[0][3][5];
  }
}
