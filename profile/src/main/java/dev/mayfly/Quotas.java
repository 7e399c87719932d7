package dev.mayfly;

import dev.mayfly.analysis.Registration;
import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.ledger.QuotaLedger;
import dev.mayfly.recording.ledger.QuotaLedger.Use;
import dev.mayfly.recording.threads.ProfilerWork;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Thread-safe. The quotas of accounts (option {@code quota=}), for a program that acts on them.
 * Without the agent or without quotas nothing exceeds one.
 */
public final class Quotas {
  private Quotas() {}

  /**
   * Whether an account had more live bytes than its quota at the agent's last look. Cheap enough to
   * ask before each piece of work.
   */
  public static boolean isExceeded(String account) {
    for (Use use : QuotaLedger.latest()) {
      if (use.isExceeded() && use.account().equals(account)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Calls a policy when an account exceeds its quota, or is within it again; at once for accounts
   * that exceed theirs now. Each policy has a daemon thread of its own, so it may take its time.
   * Its allocations are not recorded. A line on standard error names its exceptions, which go no
   * further.
   *
   * @param policy receives all accounts that have quotas
   * @return ends the calls when closed; until then it keeps the policy, and its class loader, alive
   */
  public static Registration add(QuotaPolicy policy) {
    Listener listener = new Listener(policy);
    ProfilerThreads.of("mayfly-quotas", listener).start();
    return listener;
  }

  /** Thread-safe. Compares each look with the one before, on its own thread. */
  private static final class Listener implements Runnable, Registration {
    private final QuotaPolicy policy;
    private final Set<String> exceeded = new HashSet<>();
    private volatile boolean closed;

    Listener(QuotaPolicy policy) {
      this.policy = policy;
    }

    @Override
    public void run() {
      ProfilerWork.excludeThread();
      try {
        List<Use> uses = QuotaLedger.latest();
        while (!closed) {
          for (Use use : uses) {
            report(use);
          }
          uses = QuotaLedger.awaitChange(uses, () -> closed);
        }
      } catch (InterruptedException ended) {
        // by the policy: it wants no more calls
      }
    }

    private void report(Use use) {
      try {
        if (use.isExceeded() && exceeded.add(use.account())) {
          policy.exceeded(use.account(), use.liveBytes(), use.quotaBytes());
        } else if (!use.isExceeded() && exceeded.remove(use.account())) {
          policy.recovered(use.account(), use.liveBytes(), use.quotaBytes());
        }
      } catch (RuntimeException | Error failure) {
        ProfilerThreads.failed(failure);
      }
    }

    @Override
    public void close() {
      closed = true;
      QuotaLedger.wake();
    }
  }
}
