package dev.mayfly.snapshot.comparison;

import dev.mayfly.snapshot.amounts.RestEstimate;

/**
 * Immutable: the change of an estimate from one profile to another.
 *
 * @param before the estimate of the first profile
 * @param after that of the second
 */
public record RestChange(RestEstimate before, RestEstimate after) {

  /** By how much the estimate has grown; negative if it has shrunk. */
  public long bytes() {
    return after.bytes() - before.bytes();
  }

  /**
   * The lower end of the 95 % interval of the change, from those of two independent estimates (Zou
   * and Donner, <i>Construction of confidence limits about effect measures</i>, Statistics in
   * Medicine 2008).
   */
  public double low() {
    return bytes()
        - Math.hypot(after.bytes() - after.bytesLow(), before.bytesHigh() - before.bytes());
  }

  /** The upper end of that interval. */
  public double high() {
    return bytes()
        + Math.hypot(after.bytesHigh() - after.bytes(), before.bytes() - before.bytesLow());
  }

  /** The distance of the interval from the change, up or down. */
  public double halfWidth() {
    return Math.max(bytes() - low(), high() - bytes());
  }

  /** Whether its error is at most half of it: it is more than chance, and worth a row. */
  public boolean isCertain() {
    return bytes() != 0 && halfWidth() <= Math.abs(bytes()) / 2.0;
  }
}
