package dev.mayfly.snapshot.run;

import static dev.mayfly.snapshot.amounts.Figure.Rule.MAX;
import static dev.mayfly.snapshot.amounts.Figure.Rule.STATE;
import static dev.mayfly.snapshot.amounts.Figure.Rule.SUM;
import static dev.mayfly.snapshot.amounts.Quantity.Unit.BYTES;
import static dev.mayfly.snapshot.amounts.Quantity.Unit.COUNT;
import static dev.mayfly.snapshot.amounts.Quantity.Unit.NANOS;

import dev.mayfly.snapshot.amounts.Figure;
import dev.mayfly.snapshot.amounts.Quantity;

/**
 * Immutable: a figure of what the profiler costs, and where it has to give way. All formats go
 * through this list: a new figure is one more constant, and what measures it.
 */
public enum Cost implements Figure {
  /** The time spent weaving. */
  WEAVING_NANOS("weavingNanos", SUM, NANOS, "weaving", ""),
  /** The bytes allocated by weaving. */
  WEAVING_BYTES("weavingBytes", SUM, BYTES, "weaving", "allocated"),
  /** The nodes of all calling-context trees. */
  CONTEXT_NODES("contextNodes", STATE, COUNT, "contexts", "nodes"),
  /** The contexts that the budget of nodes or depth folded. */
  FOLDED_CONTEXTS("foldedContexts", SUM, COUNT, "contexts", "folded"),
  /** The lost entries and exits that were repaired. */
  REPAIRED_CONTEXTS("repairedContexts", SUM, COUNT, "contexts", "repaired"),
  /** The events that were lost. */
  DROPPED_EVENTS("droppedEvents", SUM, COUNT, "events", "dropped"),
  /** The memory held by trees and counters. */
  RECORDER_BYTES("recorderBytes", STATE, BYTES, "contexts", "held"),
  /** The objects being tracked. */
  TRACKED_LIVE("trackedLive", STATE, COUNT, "lifetimes", "tracked and live"),
  /** The objects that can be tracked at a time. */
  TRACKED_CAPACITY("trackedCapacity", STATE, COUNT, "lifetimes", "at most"),
  /** One object in this number is tracked now; 0 if none. */
  SAMPLING_INTERVAL("samplingInterval", MAX, COUNT, "lifetimes", "interval now"),
  /** One object in this number was tracked at the start; 0 if none. */
  INITIAL_SAMPLING_INTERVAL(
      "initialSamplingInterval", MAX, COUNT, "lifetimes", "interval at the start"),
  /** The time spent by the tracker. */
  TRACKER_NANOS("trackerNanos", SUM, NANOS, "lifetimes", "spent"),
  /** The lost events that were births of objects to be tracked: lifetimes lack them. */
  DROPPED_BIRTHS("droppedBirths", SUM, COUNT, "events", "of them births to be tracked"),
  /** The contexts whose stack could not be walked: what they allocated counts at the root. */
  UNKNOWN_CONTEXTS(
      "unknownContexts", SUM, COUNT, "contexts", "not found, for want of stack or memory");

  private final String jsonName;
  private final Rule rule;
  private final Quantity.Unit unit;
  private final String part;
  private final String words;

  Cost(String jsonName, Rule rule, Quantity.Unit unit, String part, String words) {
    this.jsonName = jsonName;
    this.rule = rule;
    this.unit = unit;
    this.part = part;
    this.words = words;
  }

  @Override
  public String jsonName() {
    return jsonName;
  }

  @Override
  public Rule rule() {
    return rule;
  }

  @Override
  public Quantity.Unit unit() {
    return unit;
  }

  /** The part of the profiler that costs it. */
  public String part() {
    return part;
  }

  /** The words that people read behind its value; empty where the value says it all. */
  public String words() {
    return words;
  }
}
