package dev.mayfly.agent.reporting;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.files.OutputFile;
import dev.mayfly.report.SnapshotSeries;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/**
 * Confined to one thread: writes the reports at an interval of seconds, and keeps the last
 * profiles.
 */
public final class PeriodicReports {

  private final Reporting reporting;
  private final Runnable before;
  private final SnapshotSeries series;
  private final int seconds;
  private final int kept;

  /**
   * Prepares reports.
   *
   * @param seconds how often; 0 for never
   * @param kept how many profiles to keep; 0 for none but the latest
   */
  public PeriodicReports(Reporting reporting, Runnable before, int seconds, int kept) {
    this.reporting = reporting;
    this.before = before;
    this.series = new SnapshotSeries(reporting.output(), kept);
    this.seconds = seconds;
    this.kept = kept;
  }

  /** Writes them if they are due. */
  public void tick(long now) {
    if (seconds == 0 || now % seconds != 0) {
      return;
    }
    before.run();
    try {
      ProfileSnapshot snapshot = reporting.write();
      if (kept > 0) {
        series.add(snapshot);
      }
    } catch (IOException unwritable) {
      StandardError.say("cannot write the report: " + OutputFile.reason(unwritable));
    }
  }
}
