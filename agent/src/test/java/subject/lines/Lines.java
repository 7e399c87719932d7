package subject.lines;

import java.util.ArrayList;
import java.util.List;

/** Allocations on known lines; the marks name them for the test. */
public final class Lines {
  private static Object sink;
  private final Object part = new Object(); // @field

  private Lines() {}

  private Lines(Object ignored) { // @constructor
    sink = ignored;
  }

  static void one() {
    sink = new Lines(); // @one
    sink = List.of(new Object(), new StringBuilder()); // @two
    sink = // @array (javac notes the lines of statements and calls only)
        new Object[] {
          new Object(), new int[3],
        };
    for (int i = 0; i < 3; i++) {
      sink = new int[2][2]; // @table
    }
    Runnable runnable =
        () -> {
          sink = new Object(); // @lambda
        };
    runnable.run();
    sink = 5000; // @box
    sink = new int[2].clone(); // @clone
    sink = // @several
        new Lines(
            // a line of its own
            new StringBuilder(Math.abs(-12))); // @nested (of the call in it)
    sink =
        List.of(
            Math.abs(-3),
            new StringBuilder(Math.abs(-5))); // @behind (not the line of the argument before)
    try {
      sink = new ArrayList<>(-1); // @failed
    } catch (IllegalArgumentException e) {
      sink = e;
    }
  }

  /** Runs all. */
  public static void main(String[] args) throws Exception {
    one();
    sink = Lines.class.getDeclaredConstructor(Object.class).newInstance("x"); // @reflection
  }
}
