package dev.mayfly.requests.profile;

/**
 * Immutable: the live objects of an account, and how many there may be ({@code quota=}).
 *
 * @param quotaBytes the bytes that may be alive
 * @param liveBytes the bytes that were at the agent's last look, estimated from tracked objects
 * @param exceedances how often they rose above the quota
 */
public record QuotaUse(String account, long quotaBytes, long liveBytes, long exceedances) {

  /** Whether more is alive than may be. */
  public boolean isExceeded() {
    return liveBytes > quotaBytes;
  }
}
