package dev.mayfly.spring.health;

import dev.mayfly.requests.profile.QuotaUse;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/** Thread-safe. The health of quotas for Spring Boot 4. */
public final class Boot4QuotaHealth implements HealthIndicator {
  private final Supplier<List<QuotaUse>> quotas;

  /** Shows these quotas. */
  public Boot4QuotaHealth(Supplier<List<QuotaUse>> quotas) {
    this.quotas = quotas;
  }

  @Override
  public Health health() {
    QuotaState state = QuotaState.of(quotas.get());
    return (state.isExceeded() ? Health.down() : Health.up()).withDetails(state.details()).build();
  }
}
