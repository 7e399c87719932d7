package subject.physical;

/** Methods that only hand on: to the JDK, which allocates for them, and to a method that does. */
public final class HandedOn {
  private static final String TEXT = "a text of some length, of which each copy has its bytes";
  private static Object sink;

  private HandedOn() {}

  /** For the JDK: it copies 55 characters. */
  static char[] handsOn(String text) {
    return text.toCharArray();
  }

  static Object handsOnToWork(int size) {
    return works(size);
  }

  static Object works(int size) {
    return new byte[size];
  }

  static void worker(int times) {
    for (int i = 0; i < times; i++) {
      sink = handsOn(TEXT);
      sink = handsOnToWork(100);
    }
  }

  /** Says what the JDK allocates for one copy. */
  public static void main(String[] args) {
    worker(Integer.parseInt(args[0]));
    System.out.println((16 + 2 * TEXT.length() + 7) / 8 * 8);
  }
}
