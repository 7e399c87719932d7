package subject.contexts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Calls of every kind, with an allocation at their ends. */
@SuppressWarnings({"unused", "this-escape"})
public final class Calls {
  private static Object sink;

  private Calls() {}

  static final class Thing {}

  static Thing make() {
    return new Thing();
  }

  // ---- recursion

  static void recursion(int depth) {
    sink = new Thing();
    if (depth > 1) {
      recursion(depth - 1);
    }
    sink = new Object();
  }

  static boolean even(int n) {
    sink = new Thing();
    return n == 0 || odd(n - 1);
  }

  static boolean odd(int n) {
    return n != 0 && even(n - 1);
  }

  static int fibonacci(int n) {
    return n < 2 ? leaf(n) + new Thing().hashCode() * 0 : fibonacci(n - 1) + fibonacci(n - 2);
  }

  // ---- leaves

  /** Neither allocates nor calls: no context. */
  static int leaf(int n) {
    int sum = n;
    for (int i = 0; i < 10; i++) {
      sum += i * n;
    }
    return sum - 45 * n;
  }

  static int callsALeaf(int n) {
    return leaf(n) + leaf(n + 1);
  }

  static void leaves() {
    for (int i = 0; i < 100; i++) {
      leaf(i);
      callsALeaf(i);
    }
    sink = new Thing();
  }

  // ---- through the JDK

  static void sorted() {
    List<Integer> list = new ArrayList<>(List.of(1, 2));
    list.sort(
        (one, other) -> {
          sink = make();
          return one - other;
        });
    list.sort(
        new Comparator<>() {
          @Override
          public int compare(Integer one, Integer other) {
            sink = make();
            return other - one;
          }
        });
  }

  static final class Numbers implements Iterable<Object> {
    @Override
    public Iterator<Object> iterator() {
      return new Iterator<>() {
        int next;

        @Override
        public boolean hasNext() {
          return next < 3;
        }

        @Override
        public Object next() {
          next++;
          return make();
        }
      };
    }
  }

  static void iterated() {
    for (Object number : new Numbers()) {
      sink = number;
    }
    new Numbers().forEach(number -> sink = new Object());
  }

  static <T> T twice(Supplier<? extends T> supplier) {
    supplier.get();
    return supplier.get();
  }

  static void lambdas() {
    sink = twice(() -> new Thing());
    sink = twice(Calls::make);
    Supplier<Supplier<Thing>> nested = () -> () -> make();
    sink = nested.get().get();
    Function<Integer, int[]> ints = n -> new int[n];
    sink = ints.andThen(Arrays::toString).apply(3);
  }

  // ---- classes

  static final class Lazy {
    static final Thing THING = make();

    static Object touch() {
      return THING;
    }
  }

  static void initialised() {
    sink = Lazy.touch();
    sink = Lazy.touch();
  }

  static class Parent {
    final Thing thing = make();

    Parent() {
      work();
    }

    void work() {
      sink = new Object();
    }
  }

  static final class Child extends Parent {
    final Thing own;

    Child() {
      this(make());
    }

    Child(Thing thing) {
      super();
      own = thing;
      work();
    }

    @Override
    void work() {
      super.work();
      sink = make();
    }
  }

  static void constructed() {
    sink = new Parent();
    sink = new Child();
  }

  interface Shape {
    Thing draw();

    default Thing drawTwice() {
      draw();
      return draw();
    }
  }

  enum Shapes implements Shape {
    ROUND {
      @Override
      public Thing draw() {
        return make();
      }
    },
    SQUARE {
      @Override
      public Thing draw() {
        return new Thing();
      }
    }
  }

  static void drawn() {
    for (Shape shape : List.of(Shapes.ROUND, Shapes.SQUARE, (Shape) Calls::make)) {
      sink = shape.drawTwice();
    }
  }

  static synchronized void locked() {
    synchronized (Calls.class) {
      sink = make();
    }
  }

  static void overloaded(int value) {
    sink = make();
    overloaded((long) value);
  }

  static void overloaded(long value) {
    sink = make();
  }

  /** Runs all. */
  public static void main(String[] args) {
    recursion(3);
    even(4);
    fibonacci(4);
    leaves();
    sorted();
    iterated();
    lambdas();
    initialised();
    constructed();
    drawn();
    locked();
    overloaded(1);
    sink = make();
  }
}
