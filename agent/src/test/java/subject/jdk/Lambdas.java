package subject.jdk;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** Lambdas, method references, and what these make. */
final class Lambdas {
  private static final List<String> WORDS = List.of("a", "b");
  private static final Map<Integer, Object> SHARED = new HashMap<>();
  private final int step = 5;

  private Lambdas() {}

  private static final class Made {
    private final Object part;

    private Made(Object part) {
      this.part = part;
    }
  }

  /** Ten of each that captures something, of different sizes. */
  static Object capturing() {
    Object last = null;
    for (int i = 0; i < 10; i++) {
      int number = i;
      long wide = i;
      byte small = (byte) i;
      Object object = last;
      last = (Supplier<Object>) () -> "none"; // no object: it captures nothing
      last = (Supplier<Object>) () -> number;
      last = (Supplier<Object>) () -> wide;
      last = (Supplier<Object>) () -> number + wide + small;
      last = (Supplier<Object> & Serializable) () -> object;
      last = (Function<String, Object>) WORDS::indexOf;
    }
    return last;
  }

  /** Lambdas of the JDK that capture the program's. */
  static Object nested() {
    Comparator<String> order = Comparator.comparing(String::length);
    return order.thenComparing(Comparator.reverseOrder()).reversed().compare("a", "b") > 0
        ? order
        : null;
  }

  static Object constructors() {
    Supplier<List<String>> lists = ArrayList::new;
    IntFunction<List<String>> sized = ArrayList::new;
    Function<Object, Made> made = Made::new;
    Object last = null;
    for (int i = 0; i < 10; i++) {
      last = lists.get();
      last = sized.apply(i);
      last = made.apply(last);
    }
    last = SHARED.computeIfAbsent(1, key -> new ArrayList<>());
    return last;
  }

  static Object valueOf() {
    IntFunction<Integer> box = Integer::valueOf;
    Function<String, Long> parsed = Long::valueOf;
    Object last = null;
    for (int i = 0; i < 10; i++) {
      last = box.apply(1_000 + i);
      last = box.apply(i); // in the cache
      last = parsed.apply("5000");
    }
    return last;
  }

  /** Boxes that stand nowhere in the code: for a result, and for an argument. */
  static Object adapted() {
    Function<Integer, Object> boxedResult = Math::abs;
    List<Object> list = new ArrayList<>(100);
    IntConsumer boxedArgument = list::add;
    Lambdas instance = new Lambdas();
    Function<Integer, Integer> own = instance::plus;
    Integer argument = -1_000;
    for (int i = 0; i < 10; i++) {
      list.add(boxedResult.apply(argument));
      boxedArgument.accept(1_000);
      boxedArgument.accept(1);
      list.add(own.apply(argument));
    }
    return list;
  }

  int plus(int number) {
    return number + step;
  }

  static Object arrays() {
    IntFunction<int[]> ints = int[]::new;
    Function<int[], int[]> copier = int[]::clone;
    return copier.apply(ints.apply(5));
  }
}
