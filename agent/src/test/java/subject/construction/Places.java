package subject.construction;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** {@code new} wherever it may stand; one method a place, each called once by {@code main}. */
@SuppressWarnings({"unused", "try"})
public final class Places {
  private static final Part OF_MAIN_CLASS = new Part();
  private static Object sink = OF_MAIN_CLASS;

  private Places() {}

  static class Part {}

  static class Pair {
    Pair(Object one, Object other) {
      sink = one;
    }
  }

  // ---- arguments and operands

  static void arguments() {
    sink = new Pair(new Part(), new Pair(new Part(), null));
  }

  static void conditional(boolean yes) {
    sink = new Pair(yes ? new Part() : new Object(), yes ? new Object() : new Part());
  }

  static int operands() {
    Object[] kept = {null, null};
    kept[new Part().hashCode() & 1] = new Part();
    return 3 + new Part().hashCode() * kept.length;
  }

  static void dropped() {
    new Part();
    new Part();
  }

  static String chained() {
    return new StringBuilder().append(1).append(new Part() == null).toString();
  }

  static int switched(int key) {
    return switch (key) {
      case 0 -> new Part().hashCode();
      case 1 -> {
        Part part = new Part();
        yield part.hashCode() + new Pair(part, new Part()).hashCode();
      }
      default -> new Object().hashCode();
    };
  }

  static void locked() {
    synchronized (new Object()) {
      sink = new Part();
    }
  }

  static void thrown() {
    try {
      throw new IllegalStateException();
    } catch (IllegalStateException expected) {
      sink = new Part();
    } finally {
      sink = new Pair(null, null);
    }
  }

  static void looped() {
    for (int i = 0; i < 10; i++) {
      sink = i % 2 == 0 ? new Part() : new Pair(sink, null);
    }
  }

  static final class Resource implements AutoCloseable {
    @Override
    public void close() {
      sink = new Part();
    }
  }

  static void resources() {
    try (Resource one = new Resource();
        Resource other = new Resource()) {
      sink = new Part();
    }
  }

  static void typesOfTheJdk() {
    sink = new ArrayList<Object>(List.of(new String("a"), new Part()));
  }

  // ---- constructors and initialisers

  static class Base {
    Base(Object argument) {
      sink = argument;
    }
  }

  static final class BeforeSuper extends Base {
    BeforeSuper() {
      super(new Pair(new Part(), new Part()));
    }
  }

  static final class BeforeThis extends Base {
    BeforeThis() {
      this(new Part(), 1);
    }

    BeforeThis(Object argument, int more) {
      super(more > 0 ? new Pair(argument, null) : argument);
      sink = new Object();
    }
  }

  static final class Initialised {
    static final Part OF_CLASS = new Part();
    static final Pair LATER;

    static {
      LATER = new Pair(new Part(), OF_CLASS);
    }

    final Part ofInstance = new Part();
    final Pair later;

    {
      later = new Pair(ofInstance, null);
    }

    Initialised() {}

    Initialised(int more) {
      sink = new Object();
    }
  }

  static void constructors() {
    sink = new BeforeSuper();
    sink = new BeforeThis();
    sink = new BeforeThis(sink, 1);
    sink = new Initialised();
    sink = new Initialised(1);
  }

  // ---- kinds of classes and of methods

  static void anonymous() {
    sink =
        new Base(new Part()) {
          final Pair pair = new Pair(this, null);
        };
  }

  final class Inner {
    final Part part = new Part();

    final class Innermost {
      final Part part = new Part();
    }
  }

  static void inner() {
    Places outer = new Places();
    Inner inner = outer.new Inner();
    sink = inner.new Innermost();
  }

  static void local(int captured) {
    class Local {
      final int value = captured;
      final Part part = new Part();
    }
    record LocalRecord(Object value) {}
    sink = new LocalRecord(new Local());
  }

  enum Shape {
    ROUND,
    SQUARE {
      @Override
      Object make() {
        return new Pair(null, null);
      }
    };

    final Part part = new Part();

    Object make() {
      return new Part();
    }
  }

  static void enums() {
    sink = Shape.ROUND.make();
    sink = Shape.SQUARE.make();
  }

  record Point(Object x, Object y) {
    static final Point ORIGIN = new Point(null, null);

    Point {
      y = y == null ? new Part() : y;
    }

    Point(Object x) {
      this(x, new Part());
    }

    Point moved() {
      return new Point(y, x);
    }
  }

  static void records() {
    sink = new Point(Point.ORIGIN).moved();
  }

  interface Maker {
    Part CONSTANT = new Part();
    Pair ANOTHER = new Pair(new Part(), CONSTANT);

    static Part make() {
      return new Part();
    }

    default Part makeByDefault() {
      return own(new Object());
    }

    private Part own(Object ignored) {
      return new Part();
    }
  }

  private static final class PrivateMaker implements Maker {}

  static void interfaces() {
    sink = Maker.make();
    sink = new PrivateMaker().makeByDefault();
    sink = Maker.CONSTANT;
  }

  static final class Box<T> {
    final T value;

    Box(T value) {
      this.value = value;
    }

    <S> Box<S> map(Function<? super T, ? extends S> function) {
      return new Box<>(function.apply(value));
    }
  }

  static void generic() {
    sink = new Box<>(new Part()).map(part -> new Pair(part, null)).map(pair -> new Part());
  }

  static void lambdas(Object captured) {
    Supplier<Part> plain = () -> new Part();
    Supplier<Supplier<Pair>> nested = () -> () -> new Pair(captured, new Part());
    sink = plain.get();
    sink = plain.get();
    sink = nested.get().get();
  }

  /** Calls each place once. */
  public static void main(String[] args) {
    arguments();
    conditional(true);
    conditional(false);
    operands();
    dropped();
    chained();
    switched(0);
    switched(1);
    switched(2);
    locked();
    thrown();
    looped();
    resources();
    typesOfTheJdk();
    constructors();
    anonymous();
    inner();
    local(5);
    enums();
    records();
    interfaces();
    generic();
    lambdas(args);
  }
}
