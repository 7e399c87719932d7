package dev.mayfly.agent.background;

import dev.mayfly.recording.ledger.QuotaLedger;
import jdk.jfr.FlightRecorder;

/** Thread-safe, without state. Writes exceeded quotas into running recordings. */
final class QuotaEvents {

  private QuotaEvents() {}

  /** Writes an event, if this JVM has a Flight Recorder that is in use. */
  static void write(QuotaLedger.Use use) {
    if (ModuleLayer.boot().findModule("jdk.jfr").isPresent() && FlightRecorder.isInitialized()) {
      QuotaEvent event = new QuotaEvent();
      event.account = use.account();
      event.quota = use.quotaBytes();
      event.liveBytes = use.liveBytes();
      event.commit();
    }
  }
}
