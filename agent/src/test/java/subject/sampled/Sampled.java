package subject.sampled;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Known numbers of objects, made through the JDK, lambdas, reflection, recursion, several threads.
 */
@SuppressWarnings("unused")
public final class Sampled {
  private static final int ROUNDS = 20_000;
  private static final int DEEP = 300;

  private static volatile Object sink;

  private Sampled() {}

  static final class Thing {
    final int number;

    Thing(int number) {
      this.number = number;
    }

    /** Begins with another constructor: its end is seen twice. */
    Thing() {
      this(1);
    }
  }

  /** Made by reflection only. */
  public static final class Reflected {
    /** For reflection. */
    public Reflected() {}
  }

  static Thing make() {
    return new Thing();
  }

  static byte[] bytes(int length) {
    return new byte[length];
  }

  /** Ten times as often as {@link #rarely}. */
  static void often() {
    sink = make();
  }

  static void rarely() {
    sink = make();
  }

  static void small() {
    sink = bytes(16);
  }

  static void large() {
    sink = bytes(1000);
  }

  static void throughTheJdk(List<Integer> numbers) {
    numbers.forEach(number -> sink = make());
  }

  static Object inAMap(Map<Integer, Object> map, Integer key) {
    map.clear();
    return map.computeIfAbsent(key, absent -> make());
  }

  /** For reflection. */
  public static void reflected() {
    sink = make();
  }

  static void deep(int depth) {
    if (depth == 0) {
      sink = make();
    } else {
      deep(depth - 1);
    }
  }

  static void failing(boolean fail) {
    try {
      sink = new Failing(fail);
    } catch (IllegalStateException expected) {
      sink = null;
    }
  }

  static final class Failing {
    Failing(boolean fail) {
      if (fail) {
        throw failure();
      }
    }

    private static IllegalStateException failure() {
      return new IllegalStateException();
    }
  }

  /** Runs all of it. */
  public static void main(String[] arguments) throws Exception {
    for (int i = 0; i < 10 * ROUNDS; i++) {
      often();
      if (i % 10 == 0) {
        rarely();
        large();
      } else {
        small();
      }
    }
    List<Integer> numbers = new ArrayList<>(Collections.nCopies(ROUNDS, 1));
    throughTheJdk(numbers);
    Map<Integer, Object> map = new HashMap<>();
    for (int i = 0; i < ROUNDS; i++) {
      inAMap(map, 1);
    }
    byReflection();
    for (int i = 0; i < ROUNDS / 10; i++) {
      deep(DEEP);
    }
    threads(4);
    failing(false);
    failing(true);
    System.out.println("done");
  }

  private static void byReflection()
      throws NoSuchMethodException,
          InvocationTargetException,
          IllegalAccessException,
          InstantiationException {
    var method = Sampled.class.getMethod("reflected");
    var constructor = Reflected.class.getConstructor();
    for (int i = 0; i < ROUNDS; i++) {
      method.invoke(null);
      sink = constructor.newInstance();
    }
  }

  private static void threads(int count) throws InterruptedException {
    Thread[] threads = new Thread[count];
    Arrays.setAll(
        threads,
        i ->
            new Thread(
                () -> {
                  for (int round = 0; round < ROUNDS; round++) {
                    often();
                  }
                }));
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
