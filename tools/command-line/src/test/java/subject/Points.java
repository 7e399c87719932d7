package subject;

/** An array whose elements are known, and an object beside it. */
public final class Points {

  static final class Point {
    final int x;

    Point(int x) {
      this.x = x;
    }
  }

  static final Point[] ARRAY = new Point[10];
  static final Point ALONE = new Point(6);

  private Points() {}

  /** Six points in eight of ten elements. */
  public static void hold() {
    for (int i = 0; i < 6; i++) {
      ARRAY[i] = new Point(i);
    }
    ARRAY[6] = ARRAY[0];
    ARRAY[7] = ARRAY[1];
  }
}
