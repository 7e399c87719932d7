package dev.mayfly.spring.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.requests.profile.QuotaUse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

final class Boot4QuotaHealthTest {
  private static final QuotaUse FULL = new QuotaUse("orders", 100, 101, 1);
  private static final QuotaUse HALF = new QuotaUse("carts", 100, 50, 0);

  @Test
  void oneExceededQuotaIsDown() {
    Health health = new Boot4QuotaHealth(() -> List.of(HALF, FULL)).health();
    assertThat(health.getStatus()).isEqualTo(Status.DOWN);
    assertThat(health.getDetails())
        .containsEntry("orders", Map.of("quotaBytes", 100L, "liveBytes", 101L, "exceeded", true))
        .containsEntry("carts", Map.of("quotaBytes", 100L, "liveBytes", 50L, "exceeded", false));
  }

  @Test
  void allWithinTheirQuotasAreUp() {
    QuotaUse atTheLimit = new QuotaUse("orders", 100, 100, 3);
    assertThat(new Boot4QuotaHealth(() -> List.of(HALF, atTheLimit)).health().getStatus())
        .isEqualTo(Status.UP);
  }
}
