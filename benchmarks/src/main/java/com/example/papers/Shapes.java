package com.example.papers;

/**
 * The classes of the thesis on packed objects (University of New Brunswick), and arrays of them.
 * {@link Employee} has the fields that make its size: 368 bytes with the pointer to it in the
 * standard layout of 64 bits, 204 in the packed one.
 */
@SuppressWarnings({"unused", "UnusedVariable"}) // fields are there for their sizes
public final class Shapes {
  private static Object sink = "";

  private Shapes() {}

  static final class Point {
    int x;
    int y;
  }

  static final class Line {
    Point start = new Point();
    Point end = new Point();
  }

  static final class Rectangle {
    Point a = new Point();
    Point b = new Point();
    Point c = new Point();
    Point d = new Point();
  }

  static final class Color {
    byte red;
    byte green;
    byte blue;
    byte white;
  }

  static final class Rgb {
    byte red;
    byte green;
    byte blue;
  }

  static final class Small {
    byte b1;
    byte b2;
    byte b3;
    boolean z1;
    boolean z2;
    boolean z3;
    char c1;
    char c2;
    char c3;
    short s1;
    short s2;
    short s3;
  }

  static final class Six {
    int a;
    int b;
    int c;
    int d;
    int e;
    int f;
  }

  static final class One {
    int level;
  }

  static final class Employee {
    String first = "";
    String last = "";
    int number;
    int age;
    int floor;
    Six six1 = new Six();
    Six six2 = new Six();
    Six six3 = new Six();
    Six six4 = new Six();
    Six six5 = new Six();
    Six six6 = new Six();
    Six six7 = new Six();
    One one1 = new One();
    One one2 = new One();
  }

  /**
   * Creates an object of each class, and the arrays of the tables.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    sink = new Rectangle();
    sink = new Line();
    sink = new Color();
    sink = new Small();
    sink = new Employee();
    sink = new Rgb();
    sink = new Point[10];
    sink = new Line[10];
    sink = new Rgb[10];
    sink = new Employee[1_000_000];
    sink = new Employee[500_000];
    System.out.println(sink.getClass());
  }
}
