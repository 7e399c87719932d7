package subject.jdk;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** Method references of many shapes, and what each of them does, on stdout. */
public final class References {
  private References() {}

  private interface Marker {}

  private interface General<T> {
    Object from(T value);
  }

  private interface Special extends General<String> {
    @Override
    CharSequence from(String value);
  }

  private interface Wide {
    Object of(long first, int second, double third, String fourth);
  }

  private static Object joined(Object first, Integer second, Double third, CharSequence fourth) {
    return first + "," + second + "," + third + "," + fourth;
  }

  private int sum(int base, int number) {
    return base + number;
  }

  private static long hidden(long number) {
    return number + 1;
  }

  public static void main(String[] arguments) throws Exception {
    constructors();
    boxes();
    receivers();
    special();
    serialized();
    failed();
  }

  private static void constructors() {
    Supplier<StringBuilder> plain = StringBuilder::new;
    Function<String, StringBuilder> given = StringBuilder::new;
    IntFunction<List<String>> sized = ArrayList::new;
    BiFunction<Integer, Float, Map<String, String>> unboxed = HashMap::new;
    Function<String, References> own = name -> new References();
    Supplier<References> self = References::new;
    System.out.println(plain.get().append("a") + " " + given.apply("b") + sized.apply(3));
    System.out.println(unboxed.apply(16, 0.5f) + " " + (own.apply("") != self.get()));
  }

  private static void boxes() {
    LongFunction<Long> box = Long::valueOf;
    IntFunction<Long> widened = Long::valueOf;
    Function<Character, Integer> both = Character::getNumericValue;
    BiFunction<String, Integer, Character> character = String::charAt;
    LongFunction<Optional<Object>> argument = Optional::of;
    Function<Long, Object> nested = References::hidden;
    Function<String, Boolean> flag = String::isEmpty;
    Wide wide = References::joined;
    System.out.println(box.apply(1L << 40) + " " + widened.apply(-5) + " " + both.apply('7'));
    System.out.println(character.apply("word", 2) + " " + argument.apply(500) + flag.apply(""));
    System.out.println(nested.apply(1_000L) + " " + wide.of(1L << 33, 2_000, 0.5, "text"));
  }

  private static void receivers() {
    ArrayList<Object> list = new ArrayList<>();
    Set<Integer> set = new HashSet<>();
    String text = "receiver";
    IntConsumer add = list::add;
    IntPredicate unseen = set::add;
    Function<Integer, Character> at = text::charAt;
    References instance = new References();
    BiFunction<Integer, Integer, Integer> sum = instance::sum;
    add.accept(1_000);
    System.out.println(list + " " + unseen.test(1_000) + unseen.test(1_000) + at.apply(3));
    System.out.println(sum.apply(1_000, 1));
    try {
      List<Object> none = arguments();
      IntConsumer never = none::add;
      never.accept(1);
    } catch (NullPointerException expected) {
      System.out.println("null");
    }
  }

  private static List<Object> arguments() {
    return null;
  }

  private static void special() {
    Supplier<Object> marked = (Supplier<Object> & Marker) ArrayList::new;
    Special bridged = StringBuilder::new;
    General<String> general = bridged;
    System.out.println(marked.get() + " " + (marked instanceof Marker));
    System.out.println(bridged.from("a") + " " + general.from("b"));
  }

  private static void serialized() throws Exception {
    Supplier<Object> maker = (Supplier<Object> & Serializable) ArrayList::new;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(maker);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      System.out.println(((Supplier<?>) in.readObject()).get());
    }
  }

  /** Frames of bridges are left out: on JDK 17 they are there. */
  private static void failed() {
    Function<String, Integer> parser = Integer::valueOf;
    IntFunction<Object> list = ArrayList::new;
    try {
      parser.apply("text");
    } catch (NumberFormatException expected) {
      print(expected);
    }
    try {
      list.apply(-1);
    } catch (IllegalArgumentException expected) {
      print(expected);
    }
  }

  private static void print(Exception failure) {
    System.out.println(failure);
    for (StackTraceElement frame : failure.getStackTrace()) {
      if (Runtime.version().feature() != 17 || !frame.getClassName().contains("$$Mayfly")) {
        System.out.println(frame.getClassName() + "." + frame.getMethodName());
      }
    }
  }
}
