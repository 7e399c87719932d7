package faulty;

/** Is defined many times, by a class loader each. */
public final class Leaf {
  private final int[] some = new int[2];
  private final Object other = new Object();

  /** For reflection. */
  public Leaf() {}

  @Override
  public String toString() {
    return some.length + " " + other;
  }
}
