package dev.mayfly.snapshot.lifetimes;

/**
 * Immutable: the limits between which a share of objects lies, with 95 % confidence.
 *
 * @param lower the lower limit, from 0 to {@code upper}
 * @param upper the upper limit, at most 1
 */
public record Share(double lower, double upper) {

  /** Checks the range. */
  public Share {
    if (!(lower >= 0 && lower <= upper && upper <= 1)) {
      throw new IllegalArgumentException(lower + " to " + upper + " is not a range of shares");
    }
  }

  /**
   * Whether a share lies within the limits.
   *
   * @param share any share
   */
  public boolean contains(double share) {
    return share >= lower && share <= upper;
  }
}
