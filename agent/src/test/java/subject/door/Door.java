package subject.door;

/** Makes a few objects, for whichever weaver: it knows no profiler. */
public final class Door {
  private final int[] sizes = new int[4];
  private final Integer number;

  private Door(int number) {
    this.number = number;
  }

  private int number() {
    return number + sizes[0];
  }

  /** Makes three objects with an array and a box each. */
  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += new Door(1000 + i).number();
    }
    System.out.println(sum);
  }
}
