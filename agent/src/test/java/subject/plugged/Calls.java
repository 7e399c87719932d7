package subject.plugged;

/** Eleven calls: of main, and ten of another method. */
final class Calls {
  private Calls() {}

  public static void main(String[] arguments) {
    int length = 0;
    for (int i = 0; i < 10; i++) {
      length += made(i).length;
    }
    System.out.println(length);
  }

  private static int[] made(int length) {
    return new int[length];
  }
}
