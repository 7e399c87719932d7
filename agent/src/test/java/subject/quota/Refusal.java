package subject.quota;

import dev.mayfly.QuotaPolicy;
import dev.mayfly.Quotas;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Accepts orders while their account is within its quota, and drops them when it is not. */
public final class Refusal {
  private static final List<byte[]> ORDERS = new ArrayList<>();
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private static volatile boolean exceeded;
  private static volatile boolean recovered;

  private Refusal() {}

  static void accept(int orders) {
    for (int i = 0; i < orders; i++) {
      ORDERS.add(new byte[1000]);
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Quotas.add(
        new QuotaPolicy() {
          @Override
          public void exceeded(String account, long liveBytes, long quotaBytes) {
            System.out.println(account + " " + liveBytes / 1016 + " of " + quotaBytes / 1016);
            exceeded = true;
            throw new IllegalStateException("reaches no caller");
          }

          @Override
          public void recovered(String account, long liveBytes, long quotaBytes) {
            recovered = true;
          }
        });
    accept(990);
    ORDERS.add(new byte[10 * 1016 - 16]); // in one step, which no look can see the half of
    await(() -> exceeded);
    System.out.println("refused: " + Quotas.isExceeded("hoard"));
    ORDERS.clear();
    await(
        () -> {
          System.gc();
          return recovered;
        });
    System.out.println("refused: " + Quotas.isExceeded("hoard"));
    accept(10);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IllegalStateException("not within a minute");
      }
      Thread.sleep(100);
    }
  }
}
