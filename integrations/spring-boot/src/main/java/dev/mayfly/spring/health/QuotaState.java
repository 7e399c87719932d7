package dev.mayfly.spring.health;

import dev.mayfly.requests.profile.QuotaUse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Immutable: the quotas in the health of the application. */
record QuotaState(boolean isExceeded, Map<String, Object> details) {
  static QuotaState of(List<QuotaUse> quotas) {
    Map<String, Object> details = new LinkedHashMap<>();
    for (QuotaUse quota : quotas) {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("quotaBytes", quota.quotaBytes());
      figures.put("liveBytes", quota.liveBytes());
      figures.put("exceeded", quota.isExceeded());
      details.put(quota.account(), figures);
    }
    return new QuotaState(quotas.stream().anyMatch(QuotaUse::isExceeded), details);
  }
}
