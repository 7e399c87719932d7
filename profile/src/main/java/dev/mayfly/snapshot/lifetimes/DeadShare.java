package dev.mayfly.snapshot.lifetimes;

/**
 * Immutable: the share of objects that are dead by an age.
 *
 * @param limits between which limits the share lies, with 95 % confidence
 */
public record DeadShare(double estimate, Share limits) {

  /** The first collections after a birth for which reports give the share. */
  public static final int FIRST_COLLECTIONS = 3;
}
