package dev.mayfly.research.accounts;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.report.tables.PlugInChapters;

/** What accounts allocate in each interval, and have alive at each census. Immutable. */
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
