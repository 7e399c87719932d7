package subject;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A program that holds orders by a static field, and by a thread until its standard input ends. */
public final class Holder {

  static final class Order {}

  static final class Session {
    final List<Order> orders = new ArrayList<>();
  }

  static final Map<Integer, Session> SESSIONS = new HashMap<>();
  static final ThreadLocal<Order> CURRENT = new ThreadLocal<>();

  private Holder() {}

  /** Twelve by the field, one by this thread. */
  public static void hold() {
    for (int i = 0; i < 12; i++) {
      Session session = new Session();
      session.orders.add(new Order());
      SESSIONS.put(i, session);
    }
    CURRENT.set(new Order());
  }

  /** The same in a program of its own. */
  public static void main(String[] arguments) throws Exception {
    hold();
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // until the test closes it
    }
  }
}
