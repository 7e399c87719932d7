package subject.order;

/** Evaluates arguments of constructors of classes that are initialised only then. */
public final class Order {
  private static final StringBuilder LOG = new StringBuilder();

  private Order() {}

  private static int argument(String name) {
    LOG.append(name).append(' ');
    return 1;
  }

  private static boolean note(String name) {
    LOG.append(name).append(' ');
    return true;
  }

  private static final class First {
    static final boolean READY = note("First");

    First(int value) {
      LOG.append("first").append(value).append(' ');
    }
  }

  private static final class Second {
    static final boolean READY = note("Second");

    Second(int value, First first) {
      LOG.append("second").append(value).append(' ');
    }
  }

  private static final class Broken {
    static final int PART = argument("Broken") / Integer.parseInt("0");

    Broken(int value) {
      LOG.append("broken").append(value).append(' ');
    }
  }

  private static final class Holder {
    static final Object INSTANCE = new Object[] {note("Holder")};
  }

  private static final class Values {
    static final int SIZE = new int[argument("Values")].length;
  }

  private static Object instance() {
    return Holder.INSTANCE;
  }

  private static int size() {
    return Values.SIZE;
  }

  /** Everything in the order in which it happens. */
  public static void main(String[] args) {
    new Second(argument("a"), new First(argument("b")));
    for (int i = 0; i < 2; i++) {
      try {
        new Broken(argument("c"));
      } catch (ExceptionInInitializerError | NoClassDefFoundError expected) {
        note(expected.getClass().getSimpleName());
      }
    }
    instance();
    size();
    System.out.println(LOG);
  }
}
