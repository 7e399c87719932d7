package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;

/** Quotas in the health and the meters of an application. */
final class QuotaHealthIT {

  @Test
  void quotasAreAComponentOfHealth() throws Exception {
    try (TeaServer tea =
        TeaServer.start(
            Runtime.version().feature(),
            "accounts=tea:com.example.tea.*,quota=tea:1GB",
            "--management.endpoints.web.exposure.include=health,prometheus",
            "--management.endpoint.health.show-details=always")) {
      JsonObject quotas =
          tea.json("/actuator/health")
              .getAsJsonObject("components")
              .getAsJsonObject("mayflyQuotas");
      assertThat(quotas.get("status").getAsString()).isEqualTo("UP");
      JsonObject account = quotas.getAsJsonObject("details").getAsJsonObject("tea");
      assertThat(account.get("quotaBytes").getAsLong()).isEqualTo(1 << 30);
      assertThat(account.get("liveBytes").getAsLong()).isBetween(0L, 1L << 30);
      assertThat(account.get("exceeded").getAsBoolean()).isFalse();
      assertThat(tea.text("/actuator/prometheus"))
          .contains(
              "mayfly_quota_limit_bytes{account=\"tea\"} 1.073741824E9",
              "mayfly_quota_live_bytes{account=\"tea\"}",
              "mayfly_quota_exceeded_total{account=\"tea\"} 0.0");
    }
  }
}
