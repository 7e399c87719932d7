package hostile.many;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Confined to its threads. Allocates in every way that all the ways of weaving see, a known number
 * of times each, and says on stdout what came out.
 */
public final class Many {
  private static final List<Object> KEPT = new ArrayList<>();

  private Many() {}

  /** A base. */
  static class Base {
    final Object first;

    Base(Object first) {
      this.first = first;
    }

    Base() {
      this(new int[3]);
    }
  }

  /** Allocates before {@code super(..)} and after it. */
  static class Derived extends Base implements Greeter {
    final Object second = new long[2];

    Derived(String text) {
      super(new StringBuilder(text));
    }

    Derived(int number) {
      this(number > 5 ? new String("large") : new String("small"));
    }

    private final class Inner {
      final Object outer = Derived.this;
    }

    Object inner() {
      return new Inner();
    }
  }

  /** An interface with code. */
  interface Greeter {
    Object PROTOTYPE = new Object[] {new Object()};

    default Object greet(int times) {
      Object[] greetings = new Object[times];
      for (int i = 0; i < times; i++) {
        greetings[i] = new StringBuilder();
      }
      return greetings;
    }

    static Object[] of(Object... parts) {
      return parts;
    }
  }

  /** Constants with bodies. */
  enum Size {
    SMALL,
    LARGE {
      @Override
      Object box() {
        return new Object[100];
      }
    };

    Object box() {
      return new byte[10];
    }
  }

  /** A record. */
  record Pair(Object left, Object right) {
    Pair {
      if (left == null) {
        throw new IllegalArgumentException("no left");
      }
    }

    Pair swapped() {
      return new Pair(right, left);
    }
  }

  /** What is initialised late. */
  static final class Late {
    static final Object[] TABLE = new Object[7];

    static {
      for (int i = 0; i < TABLE.length; i++) {
        TABLE[i] = new Pair("late", i * 1000);
      }
    }

    private Late() {}
  }

  private static void keep(Object object) {
    KEPT.add(object);
  }

  private static void objects(int count) {
    for (int i = 0; i < count; i++) {
      keep(new Base());
      keep(new Derived("x"));
      keep(new Derived(i));
      keep(new Derived("y").inner());
      keep(new Pair(new Base(null), new Pair("a", "b").swapped()));
      keep(
          new Base(i) {
            final Object third = new char[4];
          });
    }
  }

  private static void arrays(int count) {
    for (int i = 0; i < count; i++) {
      keep(new boolean[i]);
      keep(new String[] {"a", "b"});
      keep(new Pair[2][3]);
      keep(new short[2][][]);
      keep(new double[][] {{1}, {2, 3}});
      keep(Greeter.of("a", "b", "c"));
      keep(new Derived("z").greet(2));
    }
  }

  private static void calls(int count) throws ReflectiveOperationException {
    for (int i = 0; i < count; i++) {
      keep(Array.newInstance(Pair.class, 5));
      keep(Array.newInstance(int.class, 2, 3));
      keep(new int[] {1, 2, 3}.clone());
      keep(Arrays.copyOf(new Object[] {"a"}, 10));
      keep(Integer.valueOf(1000 + i));
      keep(Integer.valueOf(i));
      keep(Long.valueOf(-1000L));
      Supplier<Base> supplier = Base::new;
      keep(supplier.get());
      keep(Base.class.getDeclaredConstructor(Object.class).newInstance("reflected"));
      IntFunction<Object> function = n -> new float[n];
      keep(function.apply(3));
    }
  }

  private static void failures(int count) {
    for (int i = 0; i < count; i++) {
      try {
        keep(new Pair(null, new Base("lost")));
      } catch (IllegalArgumentException expected) {
        keep(expected);
      }
      try {
        keep(new int[-1 - i]);
      } catch (NegativeArraySizeException expected) {
        keep(expected.getMessage());
      }
    }
  }

  private static int depth(int rest) {
    keep(new Object());
    return rest == 0 ? 0 : 1 + depth(rest - 1);
  }

  /** Does it all, some of it in a second thread. */
  public static void main(String[] args) throws Exception {
    objects(10);
    arrays(10);
    calls(10);
    failures(10);
    keep(Size.LARGE.box());
    keep(Size.SMALL.box());
    keep(Greeter.PROTOTYPE);
    keep(Late.TABLE);
    int depth = depth(20);
    Thread other = new Thread(() -> objects(5), "other");
    other.start();
    other.join();
    System.out.println("kept " + KEPT.size() + " depth " + depth);
  }
}
