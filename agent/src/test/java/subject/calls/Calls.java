package subject.calls;

import java.util.List;

/** Calls on known lines, below which objects are allocated; the marks name them for the test. */
public final class Calls {
  private static Object sink;

  private interface Part {
    void take();
  }

  private static class Base implements Part {
    @Override
    public void take() {
      sink = new StringBuilder(); // @base
    }
  }

  private static final class Derived extends Base {
    private final Object held = new Object(); // @field

    @Override
    public void take() {
      super.take(); // @super
    }
  }

  private Calls() {}

  static void once() {
    sink = new int[1]; // @once
  }

  static void twice() {
    sink = new int[2]; // @twice
  }

  static void referred() {
    sink = new int[3]; // @referred
  }

  static void handed() {
    sink = new int[4]; // @handed
  }

  static void again(int depth) {
    if (depth > 0) {
      again(depth - 1); // @again
    } else {
      sink = new int[5]; // @bottom
    }
  }

  static void byParts(Part part) {
    part.take(); // @part
  }

  static void run(String text) {
    once(); // @callOnce
    twice(); // @callTwice
    twice();
    Runnable reference = Calls::referred;
    reference.run(); // @callReference
    referred();
    List.of(text).forEach(each -> handed()); // @lambda
    again(2); // @callAgain
    byParts(new Derived()); // @derived
  }

  public static void main(String[] args) {
    run("x"); // @run
  }
}
