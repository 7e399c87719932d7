package hostile.aspect;

import java.util.ArrayList;
import java.util.List;

/** Confined to its thread. A program with an aspect of its own. */
public final class Audited {
  private static final List<Object> ORDERS = new ArrayList<>();
  private static final Object PROTOTYPE = new Order(0);

  private Audited() {}

  /** What it makes. */
  static final class Order {
    private final int number;
    private Object line;

    Order(int number) {
      this.number = number;
    }

    Order filled() {
      line = new int[number];
      return this;
    }
  }

  /** An interface with code, whose initialiser is advised in place. */
  interface Priced {
    Object DEFAULT = new Order(1).filled();

    default Object price() {
      return new Order(2).filled();
    }
  }

  static Object order(int number) {
    return new Order(number).filled();
  }

  static int broken(int number) {
    try {
      return 10 / number;
    } catch (ArithmeticException zero) {
      return new int[] {number}.length;
    }
  }

  /** Makes orders, and shows what the aspect has seen. */
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      ORDERS.add(order(i));
    }
    ORDERS.add(PROTOTYPE);
    ORDERS.add(new Priced() {}.price());
    ORDERS.add(Priced.DEFAULT);
    System.out.println("orders " + ORDERS.size() + " broken " + broken(0));
    Audit.report();
  }
}
