package dev.mayfly.agent.management;

import dev.mayfly.recording.ledger.QuotaLedger;
import dev.mayfly.report.wording.Units;

/** Thread-safe, without state: what there is to say of an account that exceeds its quota. */
public final class QuotaSentence {

  private QuotaSentence() {}

  /** {@code account orders exceeds its quota of 67.1 MB: about 70.1 MB are alive}. */
  public static String of(QuotaLedger.Use use) {
    return "account "
        + use.account()
        + " exceeds its quota of "
        + Units.bytes(use.quotaBytes())
        + ": about "
        + Units.bytes(use.liveBytes())
        + " are alive";
  }
}
