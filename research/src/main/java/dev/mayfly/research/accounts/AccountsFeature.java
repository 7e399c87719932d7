package dev.mayfly.research.accounts;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.report.tables.PlugInChapters;

/** The allocations of accounts by interval, and their live objects by census. Immutable. */
public final class AccountsFeature implements Feature {
  private static boolean added;

  /** Found by the service loader. */
  public AccountsFeature() {}

  @Override
  public void addToReports() {
    addOnce();
  }

  private static synchronized void addOnce() {
    if (!added) {
      added = true;
      PlugInChapters.add(AccountTimes.INTERVALS, AccountTimes::intervals);
      PlugInChapters.add(AccountTimes.LIVE, AccountTimes::live);
    }
  }
}
