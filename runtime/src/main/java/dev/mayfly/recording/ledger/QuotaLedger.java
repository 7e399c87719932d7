package dev.mayfly.recording.ledger;

import java.util.List;

/** Thread-safe, without locks. How much of the quotas of accounts is in use, by the latest look. */
public final class QuotaLedger {
  private static volatile List<Use> latest = List.of();

  private QuotaLedger() {}

  /**
   * Immutable. The live objects of an account, and how many there may be.
   *
   * @param account the account
   * @param quotaBytes the bytes that may be alive
   * @param liveBytes the bytes that are, estimated from tracked objects; 0 before the first look
   * @param exceedances how often they rose above the quota
   */
  public record Use(String account, long quotaBytes, long liveBytes, long exceedances) {
    /** Whether more is alive than may be. */
    public boolean isExceeded() {
      return liveBytes > quotaBytes;
    }
  }

  /** All quotas of this JVM's agent, in their order; none without {@code quota=}. */
  public static List<Use> latest() {
    return latest;
  }

  /** Makes the result of a look known. To be called by the agent. */
  public static void publish(List<Use> uses) {
    latest = List.copyOf(uses);
  }
}
