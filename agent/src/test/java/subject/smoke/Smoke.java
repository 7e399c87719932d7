package subject.smoke;

/** The smallest program with an object, a leaf and an array of arrays. */
public final class Smoke {
  private final int size;

  private Smoke(int size) {
    this.size = size;
  }

  private int size() {
    return size;
  }

  /** Makes three objects and one array of arrays. */
  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 3; i++) {
      sum += new Smoke(i).size();
    }
    int[][] table = new int[sum][5];
    System.out.println(table.length);
  }
}
