package subject.sizes;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Prints for each of its methods how many bytes the JVM says that {@value #TRIES} calls have
 * allocated.
 */
@SuppressWarnings({"unused", "removal", "deprecation"})
public final class Sizes {
  private static final int TRIES = 6;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int[] ORIGINAL = new int[7];
  private static final Cell CELL = new Cell();
  private static Object sink;

  private Sizes() {}

  static class Empty {}

  static class OneByte {
    byte b;
  }

  static class OneLong {
    long l;
  }

  static class Mixed {
    byte b;
    long l;
    Object o;
    short s;
    boolean z;
  }

  static final class Child extends Mixed {
    byte b2;
    Object o2;
    double d;
  }

  static final class References {
    Object a;
    Object b;
    Object c;
    Object d;
    Object e;
  }

  record Point(int x, int y) {}

  static final class Cell implements Cloneable {
    int a;
    long b;

    Object copy() {
      try {
        return super.clone();
      } catch (CloneNotSupportedException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  interface Allocation {
    void run(int size);
  }

  private static void measure(String name, Allocation allocation) {
    measure(name, 0, 0, allocation);
  }

  private static void measure(String name, int from, int to, Allocation allocation) {
    long total = 0;
    for (int size = from; size <= to; size++) {
      long least = Long.MAX_VALUE;
      for (int i = 0; i < TRIES; i++) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        allocation.run(size);
        least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
      }
      total += TRIES * least;
    }
    System.out.println(name + " " + total);
  }

  static void object(int size) {
    sink = new Object();
  }

  static void empty(int size) {
    sink = new Empty();
  }

  static void oneByte(int size) {
    sink = new OneByte();
  }

  static void oneLong(int size) {
    sink = new OneLong();
  }

  static void mixed(int size) {
    sink = new Mixed();
  }

  static void child(int size) {
    sink = new Child();
  }

  static void references(int size) {
    sink = new References();
  }

  static void point(int size) {
    sink = new Point(size, size);
  }

  static void anonymous(int size) {
    sink =
        new Empty() {
          final int captured = size;
        };
  }

  static void list(int size) {
    sink = new ArrayList<>();
  }

  static void map(int size) {
    sink = new HashMap<>();
  }

  static void atomic(int size) {
    sink = new AtomicLong(size);
  }

  static void integer(int size) {
    sink = Integer.valueOf(5000);
  }

  static void longValue(int size) {
    sink = 5000L;
  }

  static void doubleValue(int size) {
    sink = 5000.0;
  }

  static void character(int size) {
    sink = '\u03b1';
  }

  static void shortValue(int size) {
    sink = (short) 5000;
  }

  static void bytes(int size) {
    sink = new byte[size];
  }

  static void booleans(int size) {
    sink = new boolean[size];
  }

  static void chars(int size) {
    sink = new char[size];
  }

  static void shorts(int size) {
    sink = new short[size];
  }

  static void ints(int size) {
    sink = new int[size];
  }

  static void longs(int size) {
    sink = new long[size];
  }

  static void floats(int size) {
    sink = new float[size];
  }

  static void doubles(int size) {
    sink = new double[size];
  }

  static void strings(int size) {
    sink = new String[size];
  }

  static void arrays(int size) {
    sink = new byte[size][];
  }

  static void table(int size) {
    sink = new byte[size][size + 1];
  }

  static void cube(int size) {
    sink = new Object[size][3][2];
  }

  static void reflective(int size) {
    sink = Array.newInstance(Object.class, size);
  }

  static void copied(int size) {
    sink = Arrays.copyOf(ORIGINAL, size);
  }

  static void cloned(int size) {
    sink = ORIGINAL.clone();
  }

  static void clonedObject(int size) {
    sink = CELL.copy();
  }

  static void large(int size) {
    sink = new long[100_000];
  }

  /** Measures all. */
  public static void main(String[] args) {
    measure("object", Sizes::object);
    measure("empty", Sizes::empty);
    measure("oneByte", Sizes::oneByte);
    measure("oneLong", Sizes::oneLong);
    measure("mixed", Sizes::mixed);
    measure("child", Sizes::child);
    measure("references", Sizes::references);
    measure("point", Sizes::point);
    measure("anonymous", Sizes::anonymous);
    measure("list", Sizes::list);
    measure("map", Sizes::map);
    measure("atomic", Sizes::atomic);
    measure("integer", Sizes::integer);
    measure("longValue", Sizes::longValue);
    measure("doubleValue", Sizes::doubleValue);
    measure("character", Sizes::character);
    measure("shortValue", Sizes::shortValue);
    measure("bytes", 0, 33, Sizes::bytes);
    measure("booleans", 0, 33, Sizes::booleans);
    measure("chars", 0, 17, Sizes::chars);
    measure("shorts", 0, 17, Sizes::shorts);
    measure("ints", 0, 9, Sizes::ints);
    measure("floats", 0, 9, Sizes::floats);
    measure("longs", 0, 5, Sizes::longs);
    measure("doubles", 0, 5, Sizes::doubles);
    measure("strings", 0, 9, Sizes::strings);
    measure("arrays", 0, 9, Sizes::arrays);
    measure("table", 0, 5, Sizes::table);
    measure("cube", 0, 5, Sizes::cube);
    measure("reflective", 0, 5, Sizes::reflective);
    measure("copied", 0, 9, Sizes::copied);
    measure("cloned", Sizes::cloned);
    measure("copy", Sizes::clonedObject);
    measure("large", Sizes::large);
  }
}
