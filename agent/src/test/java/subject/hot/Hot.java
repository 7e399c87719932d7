package subject.hot;

/** Loops that the JIT compilers like, over objects that they would like to remove. */
@SuppressWarnings("unused")
public final class Hot {
  private static final RuntimeException THROWN = new IllegalStateException();
  private static final int TIMES = 500_000;
  private static Object sink;

  private Hot() {}

  record Point(int x, int y) {
    Point plus(Point other) {
      return new Point(x + other.x, y + other.y);
    }

    int dot(Point other) {
      return x * other.x + y * other.y;
    }
  }

  /** Three points a round, none of which escapes. */
  static int points(int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      Point one = new Point(i, 1);
      sum += one.plus(new Point(1, i)).dot(one);
    }
    return sum;
  }

  static int arrays(int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      int[] array = {i, i + 1, i + 2};
      sum += array[i % 3] + new byte[i & 7].length;
    }
    return sum;
  }

  static long boxes(int times) {
    Long sum = 0L;
    for (int i = 0; i < times; i++) {
      Integer box = i;
      sum += box;
    }
    return sum;
  }

  interface Shape {
    double area();
  }

  record Square(double side) implements Shape {
    @Override
    public double area() {
      return side * side;
    }
  }

  record Circle(double radius) implements Shape {
    @Override
    public double area() {
      return 3 * radius * radius;
    }
  }

  /** Loaded when the loop is hot: what was compiled for two classes has to be given up. */
  record Triangle(double base) implements Shape {
    @Override
    public double area() {
      return new double[] {base * base / 2}[0];
    }
  }

  static Shape shape(int i) {
    return i == TIMES - 10 ? new Triangle(i) : i % 2 == 0 ? new Square(i) : new Circle(i);
  }

  static double shapes(int times) {
    double sum = 0;
    for (int i = 0; i < times; i++) {
      sum += shape(i).area();
    }
    return sum;
  }

  static int refuse(int i) {
    if (i % 3 == 0) {
      throw THROWN;
    }
    return new Point(i, i).x();
  }

  static int exceptions(int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      try {
        sum += refuse(i);
      } catch (IllegalStateException expected) {
        sink = new Object();
      }
    }
    return sum;
  }

  static final class Escaping {
    final int number;

    Escaping(int number) {
      this.number = number;
      if (number % 1000 == 0) {
        sink = this;
      }
    }
  }

  static int escaping(int times) {
    int sum = 0;
    for (int i = 0; i < times; i++) {
      sum += new Escaping(i).number;
    }
    return sum;
  }

  static int fibonacci(int n) {
    if (n < 2) {
      return new Point(n, n).x();
    }
    return fibonacci(n - 1) + fibonacci(n - 2);
  }

  /** Prints sums that depend on everything. */
  public static void main(String[] args) {
    System.out.println(points(TIMES));
    System.out.println(arrays(TIMES));
    System.out.println(boxes(TIMES));
    System.out.println(shapes(TIMES));
    System.out.println(exceptions(TIMES));
    System.out.println(escaping(TIMES));
    System.out.println(fibonacci(25));
    long sum = 0;
    for (int i = 0; i < TIMES; i++) { // compiled while it runs
      sum += new Point(i, i).dot(new Point(1, 2));
    }
    System.out.println(sum);
  }
}
