package subject.bytecodes;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** Calls methods of the JDK that return, throw, and call back. */
public final class Callees {
  private static Object last = "";

  private Callees() {}

  private static int compare(Integer one, Integer other) {
    return one.compareTo(other);
  }

  private static void fail(Object nothing) {
    Objects.requireNonNull(nothing);
  }

  private static void work(int times) {
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      list.add(i + 1_000);
    }
    list.sort(Callees::compare); // in order: one comparison less than elements
    try {
      list.get(times);
    } catch (IndexOutOfBoundsException expected) {
      list.clear();
    }
    try {
      fail(null);
    } catch (NullPointerException expected) {
      last = new long[times];
    }
    try {
      last = new ArrayList<>(-times);
    } catch (IllegalArgumentException expected) {
      last = new int[times];
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    if (arguments.length > 0) {
      for (int i = 0; i < 5; i++) {
        last = IntStream.of(1, 2, i).sum();
      }
      return;
    }
    work(10);
    Thread other = new Thread(() -> work(7));
    other.start();
    other.join();
  }
}
