package dev.mayfly.agent.background;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.agent.management.QuotaSentence;
import dev.mayfly.recording.ledger.QuotaLedger;
import dev.mayfly.recording.ledger.QuotaLedger.Use;
import dev.mayfly.snapshot.AccountTable;
import dev.mayfly.snapshot.accounts.Account;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Confined to the housekeeping thread. Compares the live bytes of accounts with their quotas every
 * five seconds, or less often where reading them takes long: about one part in 20 of the time.
 */
final class QuotaWatch {
  private static final long INTERVAL_NANOS = 5_000_000_000L;
  private static final long PART = 20;

  private final ImmutableMap<String, Long> quotas;
  private final Supplier<AccountTable> accounts;
  private final ImmutableList<Consumer<Use>> listeners;
  private final Consumer<String> say;
  private final Map<String, Use> known = new LinkedHashMap<>();
  private final Set<String> said = new HashSet<>();
  private boolean hasLooked;

  /** The duration of the previous look; 0 for the first one, since it loads code. */
  private long tookNanos;

  private long nextNanos;

  /**
   * Looks at nothing yet.
   *
   * @param quotas the bytes that may be alive, by account
   * @param accounts reads the bytes that are attributed to each account
   * @param listeners hear of each quota when it is exceeded, and was not at the last look
   * @param say takes one line for the user
   */
  QuotaWatch(
      ImmutableMap<String, Long> quotas,
      Supplier<AccountTable> accounts,
      ImmutableList<Consumer<Use>> listeners,
      Consumer<String> say) {
    this.quotas = quotas;
    this.accounts = accounts;
    this.listeners = listeners;
    this.say = say;
    quotas.forEach((account, quota) -> known.put(account, new Use(account, quota, 0, 0)));
    if (!quotas.isEmpty()) {
      publish();
    }
  }

  /**
   * Looks if it is due.
   *
   * @param nanos tells the time, before and after a look
   */
  void tick(LongSupplier nanos) {
    long begun = nanos.getAsLong();
    if (quotas.isEmpty() || (hasLooked && begun - nextNanos < 0)) {
      return;
    }
    try {
      look(accounts.get());
    } finally {
      long ended = nanos.getAsLong();
      // a single slow look is chance: a collection, or code that is cold
      long took = hasLooked ? ended - begun : 0;
      nextNanos = ended + Math.max(INTERVAL_NANOS, PART * Math.min(took, tookNanos));
      tookNanos = took;
      hasLooked = true;
    }
  }

  private void look(AccountTable table) {
    ImmutableList.Builder<Use> crossed = ImmutableList.builder();
    for (Map.Entry<String, Use> entry : known.entrySet()) {
      Use before = entry.getValue();
      long live =
          table
              .account(before.account())
              .map(Account::charged)
              .map(charged -> Math.round(charged.liveBytes()))
              .orElse(0L);
      boolean crosses = live > before.quotaBytes() && !before.isExceeded();
      Use now =
          new Use(
              before.account(),
              before.quotaBytes(),
              live,
              before.exceedances() + (crosses ? 1 : 0));
      entry.setValue(now);
      if (crosses) {
        crossed.add(now);
      }
    }
    publish();
    crossed.build().forEach(this::report);
  }

  private void publish() {
    QuotaLedger.publish(List.copyOf(known.values()));
  }

  private void report(Use use) {
    if (said.add(use.account())) {
      say.accept(QuotaSentence.of(use));
    }
    for (Consumer<Use> listener : listeners) {
      try {
        listener.accept(use);
      } catch (RuntimeException | LinkageError refused) {
        say.accept("option 'quota': not notified: " + refused);
      }
    }
  }
}
