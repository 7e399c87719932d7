package subject.accounts.library;

import java.util.function.Supplier;

/** Belongs to no account: its callers pay. */
public final class Library {
  private static final ThreadLocal<Object> SINK = new ThreadLocal<>();

  private Library() {}

  static final class Node {}

  public static void keep(Object object) {
    SINK.set(object);
  }

  public static void nodes(int count) {
    for (int i = 0; i < count; i++) {
      keep(new Node());
    }
  }

  public static void ask(int times, Supplier<Object> supplier) {
    for (int i = 0; i < times; i++) {
      keep(supplier.get());
    }
  }
}
