package subject.accounts.web;

import subject.accounts.library.Library;
import subject.accounts.orders.Orders;

/** An account that has most of its work done by others. */
public final class Web {
  private Web() {}

  static final class Page {}

  static void make(int pages) {
    for (int i = 0; i < pages; i++) {
      Library.keep(new Page());
    }
  }

  /** Three pages and seven nodes of its own, twelve objects by orders. */
  public static void page() {
    make(3);
    Orders.take();
    Library.nodes(7);
  }

  /** Four pages that orders ask for, and two that a library does. */
  public static void callback() {
    Orders.each(4, () -> make(1));
    Library.ask(2, Page::new);
  }

  public static void descend(int depth) {
    Library.nodes(1);
    if (depth > 0) {
      Orders.descend(depth - 1);
    }
  }

  /** One exception by orders, one page afterwards. */
  public static void failing() {
    try {
      Orders.fail();
    } catch (IllegalStateException expected) {
      make(1);
    }
  }

  /** An order that unwoven code creates for woven code. */
  public static void reflective() throws Exception {
    Library.keep(Orders.Order.class.getConstructor().newInstance());
  }

  public static int deeper(int depth) {
    return Orders.deeper(depth + 1) + 1;
  }

  /** The stack ends somewhere in either; what follows is charged as before. */
  public static void overflowing() {
    try {
      deeper(0);
    } catch (StackOverflowError expected) {
      make(100);
    }
  }
}
