package dev.mayfly;

/**
 * A program's answer to accounts that exceed their quota, such as to refuse their work (future work
 * of Bouché, von Löwis and Tröger, <i>Aggregated Accounting of Memory Usage in Java</i>, ICSOFT
 * 2009). See {@link Quotas#add}.
 */
@FunctionalInterface
public interface QuotaPolicy {
  /**
   * More bytes are alive than may be.
   *
   * @param liveBytes the bytes of its live objects at the last look, estimated from tracked objects
   * @param quotaBytes the bytes that may be alive
   */
  void exceeded(String account, long liveBytes, long quotaBytes);

  /**
   * The account, which had exceeded its quota, is within it again.
   *
   * @param liveBytes the bytes of its live objects at the last look
   * @param quotaBytes the bytes that may be alive
   */
  default void recovered(String account, long liveBytes, long quotaBytes) {}
}
