package dev.mayfly.micrometer;

import dev.mayfly.requests.profile.Profile;
import dev.mayfly.requests.profile.QuotaUse;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.ToLongFunction;

/** Thread-safe, without state. The quotas of accounts as meters, by the agent's last look. */
final class QuotaMeters {
  private static final String BYTES = "bytes";
  private static final String ACCOUNT = "account";

  private QuotaMeters() {}

  /** Registers the meters of the quotas that there are. */
  static void bindTo(MeterRegistry registry, Profile profile) {
    for (QuotaUse quota : profile.quotas()) {
      String account = quota.account();
      Gauge.builder("mayfly.quota.limit", quota, QuotaUse::quotaBytes)
          .strongReference(true)
          .description("Bytes of an account that may be alive")
          .baseUnit(BYTES)
          .tag(ACCOUNT, account)
          .register(registry);
      Gauge.builder("mayfly.quota.live", profile, p -> of(p, account, QuotaUse::liveBytes))
          .description("Estimated bytes of an account that are alive")
          .baseUnit(BYTES)
          .tag(ACCOUNT, account)
          .register(registry);
      FunctionCounter.builder(
              "mayfly.quota.exceeded", profile, p -> of(p, account, QuotaUse::exceedances))
          .description("How often the live bytes of an account rose above its quota")
          .tag(ACCOUNT, account)
          .register(registry);
    }
  }

  private static double of(Profile profile, String account, ToLongFunction<QuotaUse> figure) {
    return profile.quotas().stream()
        .filter(quota -> quota.account().equals(account))
        .mapToLong(figure)
        .sum();
  }
}
