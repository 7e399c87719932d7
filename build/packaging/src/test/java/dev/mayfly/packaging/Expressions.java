package dev.mayfly.packaging;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Lambda expressions and method references of each form; {@link #get} has what they answer. */
@SuppressWarnings({"UnnecessaryLambda", "ArrayRecordComponent"}) // each form is there on purpose
public final class Expressions implements Supplier<List<Object>> {
  private final String name = "expressions";

  private interface Shape {
    default Supplier<String> described() {
      return this::privately;
    }

    private String privately() {
      return "a shape with " + corners() + " corners";
    }

    int corners();
  }

  private static final class Inner {
    private final long value;

    private Inner(long value) {
      this.value = value;
    }

    private Supplier<Long> later() {
      return () -> value + 1;
    }
  }

  @Override
  public List<Object> get() {
    List<Object> answers = new ArrayList<>();
    int number = 7;
    long wide = 1L << 40;
    double fraction = 0.5;
    char letter = 'x';
    LongSupplier sum = () -> number + wide;
    answers.add(sum.getAsLong());
    IntBinaryOperator max = Math::max;
    answers.add(max.applyAsInt(3, 4));
    IntPredicate even = i -> i % 2 == 0;
    answers.add(even.test(number));
    Function<String, Integer> length = String::length;
    answers.add(length.apply(name));
    ToLongFunction<Integer> widened = Integer::intValue;
    answers.add(widened.applyAsLong(5));
    ToDoubleFunction<Character> ofChar = c -> c;
    answers.add(ofChar.applyAsDouble(letter));
    DoubleUnaryOperator half = x -> x * fraction;
    answers.add(half.applyAsDouble(9));
    IntFunction<List<String>[]> arrays = List[]::new;
    answers.add(arrays.apply(3).length);
    LongFunction<Inner> constructor = Inner::new;
    answers.add(constructor.apply(wide).later().get());
    BiFunction<Long, Integer, Object> boxes = (a, b) -> a + b + letter;
    answers.add(boxes.apply(wide, 2));
    Comparator<String> byLength = Comparator.comparing(String::length, Integer::compare);
    List<String> words = new ArrayList<>(List.of("three", "a", "of"));
    words.sort(byLength.thenComparing(Comparator.naturalOrder()));
    answers.add(words);
    Runnable dropping = () -> words.add("four");
    dropping.run();
    Runnable droppingWide = this::wide;
    droppingWide.run();
    answers.add(words.size());
    Supplier<String> bound = name::toUpperCase;
    answers.add(bound.get());
    answers.add(((Shape) () -> 4).described().get());
    UnaryOperator<int[]> copy = int[]::clone;
    answers.add(Arrays.toString(copy.apply(new int[] {1, 2})));
    Supplier<Supplier<String>> nested = () -> () -> name + this.wide();
    answers.add(nested.get().get());
    ToIntFunction<Short> ofShort = s -> s;
    answers.add(ofShort.applyAsInt((short) -3));
    Callable<Void> nothing = () -> null;
    answers.add(String.valueOf(call(nothing)));
    Supplier<String> serializable = (Supplier<String> & Serializable) () -> "serializable";
    answers.add(serializable.get());
    Supplier<Object> failing =
        () -> {
          throw new IllegalStateException(name);
        };
    try {
      answers.add(failing.get());
    } catch (IllegalStateException thrown) {
      answers.add(thrown.getMessage());
    }
    return answers;
  }

  private static Object call(Callable<?> callable) {
    try {
      return callable.call();
    } catch (Exception impossible) {
      throw new AssertionError(impossible);
    }
  }

  private long wide() {
    return name.length();
  }

  /** Whether an expression is linked by the JVM's generator. */
  static boolean isGenerated(Object lambda) {
    return lambda.getClass().isHidden();
  }

  private record Empty() {}

  private record Each(
      boolean flag,
      byte small,
      short few,
      char letter,
      int some,
      long many,
      float rough,
      double exact,
      String text,
      int[] array,
      Supplier<String> supplier) {}

  /** What the methods of records answer. */
  public static List<Object> records() {
    List<Object> answers = new ArrayList<>();
    int[] array = {1};
    Each one = new Each(true, (byte) -1, (short) 2, 'x', 3, 1L << 40, 0f, 0.5, "t", null, null);
    List<Each> others = new ArrayList<>();
    others.add(one);
    others.add(new Each(true, (byte) -1, (short) 2, 'x', 3, 1L << 40, 0f, .5, "t", null, null));
    others.add(new Each(false, (byte) -1, (short) 2, 'x', 3, 1L << 40, 0f, .5, "t", null, null));
    others.add(new Each(true, (byte) 0, (short) 2, 'x', 3, 1L << 40, 0f, .5, "t", null, null));
    others.add(new Each(true, (byte) -1, (short) 1, 'x', 3, 1L << 40, 0f, .5, "t", null, null));
    others.add(new Each(true, (byte) -1, (short) 2, 'y', 3, 1L << 40, 0f, .5, "t", null, null));
    others.add(new Each(true, (byte) -1, (short) 2, 'x', 4, 1L << 40, 0f, .5, "t", null, null));
    others.add(new Each(true, (byte) -1, (short) 2, 'x', 3, 1L << 41, 0f, .5, "t", null, null));
    others.add(new Each(true, (byte) -1, (short) 2, 'x', 3, 1L << 40, -0f, .5, "t", null, null));
    others.add(
        new Each(true, (byte) -1, (short) 2, 'x', 3, 1L << 40, 0f, Double.NaN, "t", null, null));
    others.add(new Each(true, (byte) -1, (short) 2, 'x', 3, 1L << 40, 0f, .5, null, null, null));
    others.add(new Each(true, (byte) -1, (short) 2, 'x', 3, 1L << 40, 0f, .5, "t", array, null));
    for (Each other : others) {
      answers.add(one.equals(other));
      answers.add(other.equals(one));
      answers.add(other.equals(others.get(others.indexOf(other))));
      answers.add(other.array() == null ? other.hashCode() : other.array().length);
      answers.add(other.array() == null ? other.toString() : "");
    }
    for (Object stranger : new Object[] {null, "t", new Empty()}) {
      answers.add(one.equals(stranger));
    }
    answers.add(new Empty().equals(new Empty()));
    answers.add(new Empty().hashCode());
    answers.add(new Empty().toString());
    return answers;
  }

  /** Two objects of one expression without captured values, and one with. */
  public static boolean[] identities() {
    List<Runnable> same = new ArrayList<>();
    List<Supplier<Object>> others = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Object captured = i;
      same.add(() -> {});
      others.add(() -> captured);
    }
    return new boolean[] {
      same.get(0) == same.get(1), others.get(0) == others.get(1), isGenerated(same.get(0))
    };
  }
}
