package dev.mayfly.spring.health;

import dev.mayfly.requests.profile.QuotaUse;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/** Thread-safe. The health of quotas for Spring Boot 3. */
public final class Boot3QuotaHealth implements HealthIndicator {
  private final Supplier<List<QuotaUse>> quotas;

  /** Shows these quotas. */
  public Boot3QuotaHealth(Supplier<List<QuotaUse>> quotas) {
    this.quotas = quotas;
  }

  @Override
  public Health health() {
    QuotaState state = QuotaState.of(quotas.get());
    return (state.isExceeded() ? Health.down() : Health.up()).withDetails(state.details()).build();
  }
}
