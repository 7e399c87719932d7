package subject.bytecodes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Units of work that take the same bytecodes each, on as many threads as requested. */
public final class Work {
  private static final int UNITS = 24;

  private Work() {}

  interface Shape {
    int area(int scale);
  }

  record Square(int side) implements Shape {
    @Override
    public int area(int scale) {
      return scale * side * side;
    }
  }

  record Oblong(int width, int height) implements Shape {
    @Override
    public int area(int scale) {
      return scale * width * height;
    }
  }

  static int unit(int rounds) {
    int sum = 0;
    Map<String, Shape> shapes = new HashMap<>();
    for (int i = 0; i < rounds; i++) {
      Shape shape = i % 3 == 0 ? new Square(i) : new Oblong(i, i + 1);
      shapes.put("shape" + i % 17, shape);
      sum += areas(shapes, i);
    }
    return sum;
  }

  private static int areas(Map<String, Shape> shapes, int scale) {
    int sum = 0;
    for (Shape shape : shapes.values()) {
      sum += shape.area(scale) % 7;
      try {
        sum /= scale % 5;
      } catch (ArithmeticException byZero) {
        sum++;
      }
    }
    return sum;
  }

  private static void units(int from, int to) {
    for (int i = from; i < to; i++) {
      if (unit(2_000) == 0) {
        throw new IllegalStateException();
      }
    }
  }

  /** A number of threads, and whether they are virtual. */
  public static void main(String[] arguments) throws Exception {
    int count = Integer.parseInt(arguments[0]);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int from = i * UNITS / count;
      int to = (i + 1) * UNITS / count;
      Runnable part = () -> units(from, to);
      if (arguments.length > 1) {
        threads.add(
            (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, part));
      } else {
        Thread thread = new Thread(part);
        thread.start();
        threads.add(thread);
      }
    }
    for (Thread thread : threads) {
      thread.join();
    }
    System.out.println("done");
  }
}
