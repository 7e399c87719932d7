package dev.mayfly.report.wording;

/**
 * Thread-safe, without state. Texts of files that anybody may have written, cut where they are
 * longer than any name: reports print no name at greater length.
 */
public final class BoundedText {
  /** No name in a class file is longer. */
  public static final int MOST = 65_535;

  private BoundedText() {}

  /** The text, or its beginning and a mark where it is longer than any name. */
  public static String of(String text) {
    if (text.length() <= MOST) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(MOST - 2)) ? MOST - 2 : MOST - 1;
    return text.substring(0, end) + "…";
  }
}
