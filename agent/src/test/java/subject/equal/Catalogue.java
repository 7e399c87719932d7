package subject.equal;

import java.util.ArrayList;
import java.util.List;

/** Loads the same names again and again. */
public final class Catalogue {
  private static final List<Object> ROWS = new ArrayList<>();

  private Catalogue() {}

  /**
   * Keeps 5,000 names of 40 characters with 10 contents, pairs of equal arrays, and as many arrays
   * that differ.
   */
  public static void main(String[] arguments) {
    for (int i = 0; i < 5_000; i++) {
      char[] name = "the name of a product that ends with a d".toCharArray();
      name[name.length - 1] = (char) ('0' + i % 10);
      ROWS.add(new String(name));
      ROWS.add(new int[] {1 + i / 2});
      ROWS.add(new long[] {1 + i});
    }
    System.out.println(ROWS.size());
  }
}
