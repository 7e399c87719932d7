package dev.mayfly.snapshot.run;

import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.parts.Part;

/**
 * Immutable: the cost of the profiler itself, and where it had to give way.
 *
 * @param samplingPrecision the half-width, at 95 %, of the band about a site's survival curve that
 *     sampling aims at, its interval growing site by site; 0 if all sites have one interval
 * @param cpu the CPU time that it took from the process
 */
public record Overhead(
    Figures<Cost> figures, double samplingPrecision, StartCost start, CpuCost cpu) {

  /** No cost. */
  public static final Overhead EMPTY =
      new Overhead(Figures.of(Cost.class), 0, StartCost.NONE, CpuCost.UNKNOWN);

  /** The cost of the profiler itself. */
  public static final Part<Overhead> PART =
      Part.counters("overhead", EMPTY, Overhead::minus, Overhead::plus);

  /** Checks that the precision is an amount. */
  public Overhead {
    samplingPrecision = Counters.requireAmount(samplingPrecision, "samplingPrecision");
  }

  /**
   * A figure.
   *
   * @return its value
   */
  public long get(Cost figure) {
    return figures.get(figure);
  }

  /** The nodes of all calling-context trees. */
  public long contextNodes() {
    return get(Cost.CONTEXT_NODES);
  }

  /** The contexts that the budget of nodes or depth folded. */
  public long foldedContexts() {
    return get(Cost.FOLDED_CONTEXTS);
  }

  /** The lost entries and exits that were repaired. */
  public long repairedContexts() {
    return get(Cost.REPAIRED_CONTEXTS);
  }

  /** The events that were lost. */
  public long droppedEvents() {
    return get(Cost.DROPPED_EVENTS);
  }

  /** The memory held by trees and counters. */
  public long recorderBytes() {
    return get(Cost.RECORDER_BYTES);
  }

  /** The objects being tracked. */
  public long trackedLive() {
    return get(Cost.TRACKED_LIVE);
  }

  /** The objects that can be tracked at a time. */
  public long trackedCapacity() {
    return get(Cost.TRACKED_CAPACITY);
  }

  /** One object in this number is tracked now; 0 if none. */
  public long samplingInterval() {
    return get(Cost.SAMPLING_INTERVAL);
  }

  /** The cost in both programs; of the sampling intervals the coarser. */
  public Overhead plus(Overhead other) {
    return new Overhead(
        figures.plus(other.figures),
        Math.max(samplingPrecision, other.samplingPrecision),
        start.plus(other.start),
        cpu.plus(other.cpu));
  }

  /** The cost since an earlier moment, with the sizes and intervals of now. */
  public Overhead minus(Overhead earlier) {
    return new Overhead(
        figures.minus(earlier.figures),
        samplingPrecision,
        start.minus(earlier.start),
        cpu.minus(earlier.cpu));
  }
}
