package dev.mayfly.cli.gate;

import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.RestChange;

/**
 * Immutable: an amount in two profiles. Counts are exact: both ends of their intervals are the
 * same.
 *
 * @param after in the second
 * @param lowChange the lower end of the 95 % interval of the change
 * @param lowAfter the lower end of that of the second
 */
record GateAmount(
    long before, long after, long lowChange, long highChange, long lowAfter, long highAfter) {

  static GateAmount counted(AmountChange change) {
    return new GateAmount(
        change.before(),
        change.after(),
        change.difference(),
        change.difference(),
        change.after(),
        change.after());
  }

  static GateAmount estimated(RestChange change) {
    return new GateAmount(
        change.before().bytes(),
        change.after().bytes(),
        Math.round(change.low()),
        Math.round(change.high()),
        Math.round(change.after().bytesLow()),
        Math.round(change.after().bytesHigh()));
  }

  /** Whether it is not known exactly. */
  boolean isEstimate() {
    return lowChange != highChange;
  }
}
