package dev.mayfly.agent.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.ledger.QuotaLedger;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.management.Notification;
import org.junit.jupiter.api.Test;

final class ProfilerControlTest {
  @SuppressWarnings("NullAway") // notifications need neither
  private final ProfilerControl control = new ProfilerControl(null, null);

  @Test
  void listenersHearOfEachAccount() throws Exception {
    control.exceeded(new QuotaLedger.Use("early", 1, 2, 1)); // no listener
    BlockingQueue<Notification> heard = new LinkedBlockingQueue<>();
    control.addNotificationListener((notification, data) -> heard.add(notification), null, null);
    control.exceeded(new QuotaLedger.Use("orders", 64_000_000, 70_000_000, 1));
    Notification notification = heard.poll(20, TimeUnit.SECONDS);
    assertThat(notification.getType()).isEqualTo("dev.mayfly.quota.exceeded");
    assertThat(notification.getSource()).isEqualTo("dev.mayfly:type=AllocationProfiler");
    assertThat(notification.getSequenceNumber()).isEqualTo(2);
    assertThat(notification.getMessage())
        .isEqualTo("account orders exceeds its quota of 64.0 MB: about 70.0 MB are alive");
    assertThat(notification.getUserData())
        .isEqualTo(
            Map.of("account", "orders", "quotaBytes", 64_000_000L, "liveBytes", 70_000_000L));
    assertThat(control.getNotificationInfo()[0].getNotifTypes())
        .containsExactly(ProfilerControl.EXCEEDED);
  }
}
