package dev.mayfly;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.RecorderHealth;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state. Makes the part of a snapshot that says what the profiler cost. */
final class OverheadAssembly {
  private OverheadAssembly() {}

  /** The cost as of now; {@code tracker} is null where no lifetimes are tracked. */
  static Overhead overhead(
      RecorderHealth health,
      @Nullable LifetimeSource tracker,
      WeavingLedger weaving,
      StartLedger start,
      CpuCost cpu) {
    return new Overhead(
        weaving.nanos(),
        weaving.bytes(),
        health.contexts(),
        health.foldedContexts(),
        health.repairedContexts(),
        health.droppedEvents() + (tracker == null ? 0 : tracker.droppedBirths()),
        health.heapBytes(),
        tracker == null ? 0 : tracker.trackedLive(),
        tracker == null ? 0 : tracker.trackedCapacity(),
        tracker == null ? 0 : tracker.samplingInterval(),
        tracker == null ? 0 : tracker.initialSamplingInterval(),
        tracker == null ? 0 : tracker.precision(),
        tracker == null ? 0 : tracker.trackerNanos(),
        startCost(start),
        cpu);
  }

  private static StartCost startCost(StartLedger start) {
    return new StartCost(
        start.nanos(),
        start.jdkClasses(),
        start.jdkClassesKept(),
        start.jdkNanos(),
        start.jdkBytes());
  }
}
