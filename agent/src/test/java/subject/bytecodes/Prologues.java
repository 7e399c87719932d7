package subject.bytecodes;

/** Constructors before whose contexts methods without a context of their own run. */
public final class Prologues {
  static Object last;

  private Prologues() {}

  /** 2 + 9 + 1 = 12. */
  static class Base {
    int a;
    int b;
    int c;

    Base() {
      a = 1;
      b = 2;
      c = 3;
    }

    /** A long loop: its bytecodes are handed over before it ends. */
    Base(int rounds) {
      for (int i = 0; i < rounds; i++) {
        a += i;
      }
    }
  }

  /** 8, and 12 of {@code super()}. */
  static class Derived extends Base {
    final Object o;

    Derived() {
      super();
      o = new Object();
    }

    Derived(int rounds) {
      super(half(rounds));
      o = new Object();
    }

    /** What {@code this(..)} executes is its own; a context that it has not begun is not. */
    Derived(long rounds) {
      this(half((int) rounds));
      last = new int[1];
    }

    static int half(int value) {
      return value / 2;
    }
  }

  /** Two constructors without a context, one above the other, and an object in the arguments. */
  static class Plain extends Base {
    int d;

    Plain() {
      d = 4;
    }
  }

  static class Deep extends Plain {
    final Object o;

    Deep(Object argument) {
      super();
      o = new Object[] {argument};
    }

    Deep() {
      this(new Derived());
    }
  }

  static Derived made() {
    return new Derived();
  }

  /** A constructor that is called for its own sake belongs to its caller. */
  static int plain(int rounds) {
    int sum = 0;
    for (int i = 0; i < rounds; i++) {
      sum += new Base().a + new Plain().d;
    }
    return sum;
  }

  /** Calls itself: 13 a call, 5 at the end. */
  static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }

  public static void main(String[] arguments) {
    for (int i = 0; i < 10; i++) {
      last = new Derived();
    }
    last = made();
    last = new Derived(3_000_000);
    last = new Derived(9L);
    last = new Deep();
    last = new Deep("argument");
    System.out.println(plain(5) + fib(15));
  }
}
