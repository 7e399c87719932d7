package subject.bytecodes;

/** A loop that never ends, in a method with a context and in one without. */
public final class Forever {
  private static volatile int sink;

  private Forever() {}

  private static void quiet() {
    int i = 0;
    while (true) {
      i = i * 31 + 7;
      if (i == 12345678) {
        sink = i;
      }
    }
  }

  private static void busy() {
    int i = 0;
    while (true) {
      i = i * 31 + 7;
      if (i == 12345678) {
        System.out.println(i);
      }
    }
  }

  public static void main(String[] arguments) {
    Thread other = new Thread(Forever::quiet, "quiet");
    other.setDaemon(true);
    other.start();
    busy();
  }
}
