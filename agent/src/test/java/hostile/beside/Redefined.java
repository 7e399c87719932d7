package hostile.beside;

import java.util.ArrayList;
import java.util.List;

/** Confined to its thread. Does the same work again and again, while its classes are replaced. */
public final class Redefined {
  private static final List<Object> KEPT = new ArrayList<>();

  private Redefined() {}

  /** What is made. */
  static class Part {
    final Object content;

    Part(Object content) {
      this.content = content;
    }

    Part() {
      this(new int[2]);
    }
  }

  /** Who makes it. */
  static final class Worker {
    private Worker() {}

    static void work() throws ReflectiveOperationException {
      KEPT.add(new Part());
      KEPT.add(new Part[3]);
      KEPT.add(Part.class.getDeclaredConstructor().newInstance());
      Runnable lambda = () -> KEPT.add(new Part("in a lambda"));
      lambda.run();
      fill(2);
    }

    private static void fill(int depth) {
      KEPT.add(new Object());
      if (depth > 0) {
        fill(depth - 1);
      }
    }

    /** Runs old code to its end after the class has been replaced under it. */
    static void workWhileReplaced() throws Exception {
      KEPT.add(new Part());
      SecondAgent.redefine(Worker.class);
      KEPT.add(new Part());
      fill(1);
    }
  }

  /** Works six times. */
  public static void main(String[] args) throws Exception {
    Worker.work();
    SecondAgent.retransform(Worker.class, Part.class, Redefined.class);
    Worker.work();
    SecondAgent.redefine(Worker.class);
    SecondAgent.redefine(Part.class);
    Worker.work();
    SecondAgent.retransform(Worker.class, Part.class, Redefined.class);
    SecondAgent.redefine(Redefined.class);
    Worker.work();
    Worker.workWhileReplaced();
    System.out.println("kept " + KEPT.size());
  }
}
