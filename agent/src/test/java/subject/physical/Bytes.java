package subject.physical;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Allocates in woven code, in the JDK, and where compiled code need not; says on stdout what the
 * JVM told it of its own allocations.
 */
public final class Bytes {
  /** How often the hot method is called. */
  public static final int HOT = 20_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static Object sink;

  private Bytes() {}

  private static final class Point {
    final int x;
    final int y;

    Point(int x, int y) {
      this.x = x;
      this.y = y;
    }
  }

  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    Failure(int number) {
      super(null, null, false, number < 0);
    }
  }

  static void points(int objects) {
    for (int i = 0; i < objects; i++) {
      sink = new Point(i, i);
    }
  }

  static void arrays(int objects) {
    for (int i = 0; i < objects; i++) {
      sink = new byte[i];
      sink = new long[2][3];
      sink = ((byte[]) new byte[3]).clone();
    }
  }

  /** Its own bytes stand before, between and behind those of the methods that it calls. */
  static void mixed(int objects) {
    for (int i = 0; i < objects; i++) {
      sink = new int[1];
      inner(i);
      sink = new int[2];
      inner(i);
      sink = new int[3];
    }
  }

  static void inner(int i) {
    sink = new Point(i, 0);
    deeper();
  }

  static void deeper() {
    sink = new Object();
  }

  static void recursive(int objects) {
    sink = new char[objects];
    if (objects > 0) {
      recursive(objects - 1);
      sink = new short[objects];
    }
  }

  static void thrown(int objects) {
    for (int i = 0; i < objects; i++) {
      sink = new int[4];
      try {
        thrower(i);
      } catch (Failure expected) {
        sink = new int[5];
      }
      sink = new int[6];
    }
  }

  static void thrower(int i) {
    sink = new int[7];
    throw new Failure(i);
  }

  /** What the JDK allocates: arrays of the list, nodes and tables of the map, a string, boxes. */
  static void library(int objects) {
    List<Object> list = new ArrayList<>();
    Map<String, Object> map = new HashMap<>();
    for (int i = 0; i < objects; i++) {
      list.add(sink);
      map.put(String.valueOf(i), list);
    }
    sink = map;
    sink =
        new StringBuilder().append(objects).reverse().toString().toUpperCase(java.util.Locale.ROOT);
  }

  static int gone(int objects) {
    int sum = 0;
    for (int i = 0; i < objects; i++) {
      Point point = new Point(i, objects);
      sum += point.x ^ point.y;
    }
    return sum;
  }

  /** The third of three equal calls tells what each of them allocates. */
  static long measured(int objects) {
    long bytes = 0;
    for (int i = 0; i < 3; i++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      library(objects);
      bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
    }
    return bytes;
  }

  static void work(int objects) {
    points(objects);
    arrays(objects);
    mixed(objects);
    recursive(100);
    thrown(objects);
  }

  public static void main(String[] arguments) throws InterruptedException {
    int objects = Integer.parseInt(arguments[0]);
    if (arguments.length > 1) {
      int sum = 0;
      for (int i = 0; i < HOT; i++) {
        sum += gone(objects);
      }
      points(sum == 0 ? 1 : objects);
      return;
    }
    new Bytes.Point(0, 0);
    new Failure(0);
    arrays(1);
    library(objects); // classes are loaded
    work(objects);
    long[] worker = new long[1];
    Thread thread =
        new Thread(
            () -> {
              points(objects);
              library(objects);
              worker[0] = THREADS.getCurrentThreadAllocatedBytes();
            },
            "worker");
    thread.start();
    thread.join();
    System.out.println(measured(objects) + " " + worker[0]);
  }
}
