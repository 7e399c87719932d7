package dev.mayfly.recording.ledger;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Thread-safe; read without locks. How much of the quotas of accounts is in use, by the latest
 * look.
 */
public final class QuotaLedger {
  private static final Object LOCK = new Object();
  private static volatile List<Use> latest = List.of();

  private QuotaLedger() {}

  /**
   * Immutable. The live objects of an account, and how many there may be.
   *
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
    wake();
  }

  /**
   * Waits for another look.
   *
   * @param known the look that the caller knows
   * @param ended ends the waiting; looked at after each {@link #wake}
   * @return the latest look
   * @throws InterruptedException if the thread is interrupted
   */
  public static List<Use> awaitChange(List<Use> known, BooleanSupplier ended)
      throws InterruptedException {
    synchronized (LOCK) {
      while (latest == known && !ended.getAsBoolean()) {
        LOCK.wait();
      }
      return latest;
    }
  }

  /** Lets those who wait see whether they are to go on. */
  public static void wake() {
    synchronized (LOCK) {
      LOCK.notifyAll();
    }
  }
}
