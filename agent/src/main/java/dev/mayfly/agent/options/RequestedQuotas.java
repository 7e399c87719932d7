package dev.mayfly.agent.options;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.report.wording.Resolution;
import dev.mayfly.snapshot.accounts.AccountRules;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thread-safe, without state: reads how many bytes of accounts may be alive. */
final class RequestedQuotas {

  private RequestedQuotas() {}

  /**
   * The bytes by account.
   *
   * @param elements {@code orders:64MB}, each account once
   * @param accounts the accounts that there may be
   * @param lifetimes which objects are tracked
   */
  static ImmutableMap<String, Long> of(
      List<String> elements, AccountRules accounts, LifetimeMode lifetimes) {
    if (!elements.isEmpty() && accounts.isEmpty()) {
      throw new OptionException("option 'quota' needs accounts; add accounts=name:patterns");
    }
    if (!elements.isEmpty() && lifetimes == LifetimeMode.OFF) {
      throw new OptionException(
          "option 'quota' needs tracked objects; use lifetime=sampled or lifetime=exact");
    }
    if (elements.isEmpty()) {
      return ImmutableMap.of();
    }
    Pattern quota = Pattern.compile("(.+):([^:]+)");
    Pattern unit = Pattern.compile("(?i)(?<=[kmgt])i?b$");
    Map<String, Long> quotas = new LinkedHashMap<>();
    for (String element : elements) {
      Matcher parts = quota.matcher(element);
      OptionalLong size =
          parts.matches()
              ? Resolution.sizeOf(unit.matcher(parts.group(2).strip()).replaceFirst(""))
              : OptionalLong.empty();
      if (size.isEmpty() || size.getAsLong() <= 0) {
        throw new OptionException(
            "option 'quota' must be accounts with sizes, as in orders:64MB, not '" + element + "'");
      }
      String account = parts.group(1).strip();
      if (!accounts.mayName(account)) {
        throw new OptionException(
            "option 'quota': there is no account '"
                + account
                + "'; accounts= has "
                + String.join(", ", accounts.names()));
      }
      if (quotas.put(account, size.getAsLong()) != null) {
        throw new OptionException("option 'quota' has the account '" + account + "' twice");
      }
    }
    return ImmutableMap.copyOf(quotas);
  }
}
