package dev.mayfly.snapshot.run;

/**
 * Thread-safe, without state: how unlike two words are (Levenshtein), to suggest the intended word.
 */
public final class EditDistance {

  private EditDistance() {}

  /**
   * The number of letters that must be changed, added or left out to make one word of the other.
   */
  public static int between(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replace = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replace, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[other.length()];
  }
}
