package dev.mayfly.snapshot.run;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: what the profiler itself cost, and where it had to give way.
 *
 * @param weavingNanos the time spent weaving
 * @param weavingBytes the bytes allocated by weaving
 * @param contextNodes the nodes of all calling-context trees
 * @param foldedContexts the contexts that the budget of nodes or depth folded
 * @param repairedContexts the lost entries and exits that were repaired
 * @param droppedEvents the events that were lost
 * @param recorderBytes the memory held by trees and counters
 * @param trackedLive the objects being tracked
 * @param trackedCapacity the objects that can be tracked at a time
 * @param samplingInterval one object in this number is tracked now; 0 if none
 * @param initialSamplingInterval one object in this number was tracked at the start; 0 if none
 * @param samplingPrecision the half-width, at 95 %, of the band about a site's survival curve that
 *     sampling aims at, its interval growing site by site; 0 if all sites have one interval
 * @param trackerNanos the time spent by the tracker
 * @param start what the start cost
 * @param cpu what CPU time it took from the process
 */
public record Overhead(
    long weavingNanos,
    long weavingBytes,
    long contextNodes,
    long foldedContexts,
    long repairedContexts,
    long droppedEvents,
    long recorderBytes,
    long trackedLive,
    long trackedCapacity,
    int samplingInterval,
    int initialSamplingInterval,
    double samplingPrecision,
    long trackerNanos,
    StartCost start,
    CpuCost cpu) {

  /** No cost. */
  public static final Overhead EMPTY =
      new Overhead(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, StartCost.NONE, CpuCost.UNKNOWN);

  /** Checks that no count is negative. */
  public Overhead {
    Counters.requireCount(weavingNanos, "weavingNanos");
    Counters.requireCount(weavingBytes, "weavingBytes");
    Counters.requireCount(contextNodes, "contextNodes");
    Counters.requireCount(foldedContexts, "foldedContexts");
    Counters.requireCount(repairedContexts, "repairedContexts");
    Counters.requireCount(droppedEvents, "droppedEvents");
    Counters.requireCount(recorderBytes, "recorderBytes");
    Counters.requireCount(trackedLive, "trackedLive");
    Counters.requireCount(trackedCapacity, "trackedCapacity");
    Counters.requireCount(samplingInterval, "samplingInterval");
    Counters.requireCount(initialSamplingInterval, "initialSamplingInterval");
    samplingPrecision = Counters.requireAmount(samplingPrecision, "samplingPrecision");
    Counters.requireCount(trackerNanos, "trackerNanos");
  }

  /** The cost in both programs; of the sampling intervals the coarser. */
  public Overhead plus(Overhead other) {
    return new Overhead(
        Counters.plus(weavingNanos, other.weavingNanos),
        Counters.plus(weavingBytes, other.weavingBytes),
        Counters.plus(contextNodes, other.contextNodes),
        Counters.plus(foldedContexts, other.foldedContexts),
        Counters.plus(repairedContexts, other.repairedContexts),
        Counters.plus(droppedEvents, other.droppedEvents),
        Counters.plus(recorderBytes, other.recorderBytes),
        Counters.plus(trackedLive, other.trackedLive),
        Counters.plus(trackedCapacity, other.trackedCapacity),
        Math.max(samplingInterval, other.samplingInterval),
        Math.max(initialSamplingInterval, other.initialSamplingInterval),
        Math.max(samplingPrecision, other.samplingPrecision),
        Counters.plus(trackerNanos, other.trackerNanos),
        start.plus(other.start),
        cpu.plus(other.cpu));
  }

  /** The cost since an earlier moment; what is held, and the intervals, as they are now. */
  public Overhead minus(Overhead earlier) {
    return new Overhead(
        Counters.minus(weavingNanos, earlier.weavingNanos),
        Counters.minus(weavingBytes, earlier.weavingBytes),
        contextNodes,
        Counters.minus(foldedContexts, earlier.foldedContexts),
        Counters.minus(repairedContexts, earlier.repairedContexts),
        Counters.minus(droppedEvents, earlier.droppedEvents),
        recorderBytes,
        trackedLive,
        trackedCapacity,
        samplingInterval,
        initialSamplingInterval,
        samplingPrecision,
        Counters.minus(trackerNanos, earlier.trackerNanos),
        start.minus(earlier.start),
        cpu.minus(earlier.cpu));
  }
}
