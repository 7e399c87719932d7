package dev.mayfly.agent.plan;

import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.report.wording.Resolution;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.accounts.AccountRules;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The most bytes of accounts that may be alive, {@code orders:64MB}. Immutable. */
final class RequestedQuotas extends Kind<Map<String, Long>> {
  @Override
  public Map<String, Long> parse(Option<Map<String, Long>> option, String text) {
    Pattern quota = Pattern.compile("(.+):([^:]+)");
    Pattern unit = Pattern.compile("(?i)(?<=[kmgt])i?b$");
    Map<String, Long> quotas = new LinkedHashMap<>();
    for (String element : elements(text)) {
      Matcher parts = quota.matcher(element);
      OptionalLong size =
          parts.matches()
              ? Resolution.sizeOf(unit.matcher(parts.group(2).strip()).replaceFirst(""))
              : OptionalLong.empty();
      if (size.isEmpty() || size.getAsLong() <= 0) {
        throw option.wrongly(
            " must be accounts with sizes, as in orders:64MB, not '" + element + "'");
      }
      String account = parts.group(1).strip();
      if (quotas.put(account, size.getAsLong()) != null) {
        throw option.wrongly(" has the account '" + account + "' twice");
      }
    }
    return quotas;
  }

  /** Each account is one of those that there may be. */
  static void check(Map<String, Long> quotas, OptionValues options) {
    AccountRules accounts = options.get(Options.ACCOUNTS);
    for (String account : quotas.keySet()) {
      if (!accounts.mayName(account)) {
        throw Options.QUOTA.wrongly(
            ": there is no account '"
                + account
                + "'; accounts= has "
                + String.join(", ", accounts.names()));
      }
    }
  }

  @Override
  public boolean accepts(String word) {
    return word.contains(":");
  }

  @Override
  public String text(Map<String, Long> quotas) {
    StringJoiner words = new StringJoiner(", ");
    quotas.forEach((account, bytes) -> words.add(account + " " + Units.bytes(bytes)));
    return words.toString();
  }
}
