package dev.mayfly.research.accounts;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.report.tables.PlugInChapter;
import dev.mayfly.report.tables.PlugInChapters;

/** The allocations of accounts by interval, and their live objects by census. Immutable. */
public final class AccountsFeature implements Feature {
  private static final PlugInChapter INTERVALS =
      PlugInChapter.of(AccountTimes.INTERVALS, AccountTimes::intervals);
  private static final PlugInChapter LIVE = PlugInChapter.of(AccountTimes.LIVE, AccountTimes::live);

  /** Found by the service loader. */
  public AccountsFeature() {}

  @Override
  public void addToReports() {
    PlugInChapters.add(INTERVALS);
    PlugInChapters.add(LIVE);
  }
}
