package subject.accounts.orders;

import subject.accounts.library.Library;
import subject.accounts.web.Web;

/** An account of its own. */
public final class Orders {
  private Orders() {}

  public static final class Order {
    private final int[] lines = new int[3];

    public Order() {
      Library.keep(lines);
    }
  }

  /** Five orders of two objects each, and two nodes. */
  public static void take() {
    for (int i = 0; i < 5; i++) {
      Library.keep(new Order());
    }
    Library.nodes(2);
  }

  public static void each(int times, Runnable action) {
    for (int i = 0; i < times; i++) {
      action.run();
    }
  }

  public static void descend(int depth) {
    Library.nodes(1);
    if (depth > 0) {
      Web.descend(depth - 1);
    }
  }

  public static void fail() {
    throw new IllegalStateException("as expected");
  }

  public static int deeper(int depth) {
    return Web.deeper(depth + 1) + 1;
  }

  public static void clerk() {
    Library.nodes(20);
  }
}
