package subject.jdk;

/** Walks its stack, with classes of the JDK that are not loaded yet. */
public final class Walks {
  private static Object sink;

  private Walks() {}

  private static long frames() {
    sink = new int[1];
    return StackWalker.getInstance().walk(stack -> stack.count());
  }

  /** Walks some times. */
  public static void main(String[] args) {
    for (int i = 0; i < 3; i++) {
      System.out.println("frames " + frames());
    }
  }
}
