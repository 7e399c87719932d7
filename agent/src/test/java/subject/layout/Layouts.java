package subject.layout;

import java.lang.ref.WeakReference;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;

/** Classes that could be value classes, and others that could not; and arrays of them. */
public final class Layouts {

  record Point(int x, int y) {}

  record Line(Point start, Point end) {}

  /** Compares itself with others as everybody does. */
  static final class Small {
    private static int made;
    private final short number;

    Small(int number) {
      this.number = (short) number;
      made++;
    }

    @Override
    public boolean equals(Object other) {
      return this == other || (other instanceof Small that && that.number == number);
    }

    @Override
    public int hashCode() {
      return number;
    }
  }

  static final class Order {
    private final int number;
    private long total;

    Order(int number) {
      this.number = number;
    }
  }

  interface Figure {}

  record Locked(int x) {}

  record Compared(int x) {}

  record Hashed(int x) {}

  record Referenced(int x) {}

  record Keyed(int x) {}

  record Circle(int radius) implements Figure {}

  static class Base {
    final int x;

    Base(int x) {
      this.x = x;
    }

    synchronized int x() {
      return x;
    }
  }

  static final class Derived extends Base {
    Derived(int x) {
      super(x);
    }
  }

  private static final Map<Object, String> NAMES = new IdentityHashMap<>();

  private Layouts() {}

  static int use(Locked locked, Compared compared, Hashed hashed, Referenced referenced) {
    int sum = 0;
    synchronized (locked) {
      sum += locked.x();
    }
    Compared other = sum > 0 ? new Compared(1) : null;
    if (compared == other) {
      sum++;
    }
    sum += System.identityHashCode(hashed) == 0 ? 1 : 0;
    return sum + Objects.requireNonNull(new WeakReference<>(referenced).get()).x();
  }

  static int use(Keyed keyed, Figure figure, Figure other) {
    IdentityHashMap<Object, String> names = (IdentityHashMap<Object, String>) NAMES;
    names.put(keyed, "keyed");
    return figure != other ? 1 : 0;
  }

  public static void main(String[] arguments) {
    int sum = 0;
    for (int i = 0; i < 100; i++) {
      Line[] lines = new Line[10];
      for (int j = 0; j < lines.length; j++) {
        lines[j] = new Line(new Point(i, j), new Point(j, i));
      }
      sum += lines[3].start().x();
    }
    Small[] small = new Small[50];
    for (int i = 0; i < small.length; i++) {
      small[i] = new Small(i);
    }
    sum += small[3].equals(small[4]) ? 1 : 0;
    Order order = new Order(7);
    order.total = order.number;
    sum +=
        use(new Locked(1), new Compared(1), new Hashed(1), new Referenced(1))
            + use(new Keyed(1), new Circle(1), new Circle(2))
            + new Derived(1).x()
            + Small.made
            + (int) order.total;
    System.out.println(sum);
  }
}
