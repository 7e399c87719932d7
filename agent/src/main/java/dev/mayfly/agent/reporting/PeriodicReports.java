package dev.mayfly.agent.reporting;

import dev.mayfly.agent.console.StandardError;
import dev.mayfly.files.OutputFile;
import java.io.IOException;

/**
 * The reports that are written at an interval. Immutable.
 *
 * @param before what comes before each of them
 * @param seconds how often; 0 for never
 */
public record PeriodicReports(Reporting reporting, Runnable before, int seconds) {

  /** Writes them if they are due. */
  public void tick(long now) {
    if (seconds == 0 || now % seconds != 0) {
      return;
    }
    before.run();
    try {
      reporting.write();
    } catch (IOException unwritable) {
      StandardError.say("cannot write the report: " + OutputFile.reason(unwritable));
    }
  }
}
