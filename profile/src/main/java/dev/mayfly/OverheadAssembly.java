package dev.mayfly;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.contexts.RecorderHealth;
import dev.mayfly.recording.ledger.StartLedger;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.CpuCost;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.StartCost;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state. Creates the part of a snapshot with the cost of the profiler. */
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
        Figures.of(Cost.class, figure -> value(figure, health, tracker, weaving)),
        tracker == null ? 0 : tracker.precision(),
        startCost(start),
        cpu);
  }

  private static long value(
      Cost figure, RecorderHealth health, @Nullable LifetimeSource tracker, WeavingLedger weaving) {
    return switch (figure) {
      case WEAVING_NANOS -> weaving.nanos();
      case WEAVING_BYTES -> weaving.bytes();
      case CONTEXT_NODES -> health.contexts();
      case FOLDED_CONTEXTS -> health.foldedContexts();
      case REPAIRED_CONTEXTS -> health.repairedContexts();
      case DROPPED_EVENTS ->
          health.droppedEvents() + (tracker == null ? 0 : tracker.droppedBirths());
      case RECORDER_BYTES -> health.heapBytes();
      case TRACKED_LIVE -> tracker == null ? 0 : tracker.trackedLive();
      case TRACKED_CAPACITY -> tracker == null ? 0 : tracker.trackedCapacity();
      case SAMPLING_INTERVAL -> tracker == null ? 0 : tracker.samplingInterval();
      case INITIAL_SAMPLING_INTERVAL -> tracker == null ? 0 : tracker.initialSamplingInterval();
      case TRACKER_NANOS -> tracker == null ? 0 : tracker.trackerNanos();
      case DROPPED_BIRTHS -> tracker == null ? 0 : tracker.droppedBirths();
      case UNKNOWN_CONTEXTS -> health.unknownContexts();
    };
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
