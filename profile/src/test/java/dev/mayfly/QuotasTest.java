package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.analysis.Registration;
import dev.mayfly.recording.ledger.QuotaLedger;
import dev.mayfly.recording.ledger.QuotaLedger.Use;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class QuotasTest {
  private static final long PATIENCE_SECONDS = 60;

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  /** Fails at each exceedance, after it was heard. */
  private final QuotaPolicy policy =
      new QuotaPolicy() {
        @Override
        public void exceeded(String account, long liveBytes, long quotaBytes) {
          heard.add(account + " " + liveBytes + " > " + quotaBytes);
          throw new IllegalStateException("the program's mistake");
        }

        @Override
        public void recovered(String account, long liveBytes, long quotaBytes) {
          heard.add(account + " " + liveBytes + " <= " + quotaBytes);
        }
      };

  @AfterEach
  void noQuotas() {
    QuotaLedger.publish(List.of());
  }

  private static void look(long orders, long carts) {
    QuotaLedger.publish(List.of(new Use("orders", 100, orders, 0), new Use("carts", 50, carts, 0)));
  }

  private String next() throws InterruptedException {
    return heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @Test
  void policyHearsOfEachCrossing() throws InterruptedException {
    look(101, 50);
    try (Registration ignored = Quotas.add(policy)) {
      assertThat(next()).isEqualTo("orders 101 > 100");
      assertThat(Quotas.isExceeded("orders")).isTrue();
      assertThat(Quotas.isExceeded("carts")).isFalse();
      assertThat(Quotas.isExceeded("unknown")).isFalse();
      look(200, 51);
      assertThat(next()).isEqualTo("carts 51 > 50");
      look(100, 51);
      assertThat(next()).isEqualTo("orders 100 <= 100");
      assertThat(Quotas.isExceeded("orders")).isFalse();
    }
    assertThat(heard).isEmpty();
  }

  @Test
  void closedPolicyHearsNothingAndItsThreadEnds() throws InterruptedException {
    Thread[] thread = new Thread[1];
    Registration registration =
        Quotas.add(
            (account, live, quota) -> {
              thread[0] = Thread.currentThread();
              heard.add(account);
            });
    look(101, 0);
    assertThat(next()).isEqualTo("orders");
    registration.close();
    thread[0].join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
    assertThat(thread[0].isAlive()).isFalse();
    look(0, 51);
    assertThat(heard).isEmpty();
  }

  @Test
  void slowPolicyHoldsNoOther() throws InterruptedException {
    BlockingQueue<String> never = new LinkedBlockingQueue<>();
    try (Registration slow =
            Quotas.add(
                (account, live, quota) -> {
                  try {
                    never.take();
                  } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                  }
                });
        Registration quick = Quotas.add(policy)) {
      look(101, 0);
      assertThat(next()).isEqualTo("orders 101 > 100");
      never.add("end");
    }
  }
}
