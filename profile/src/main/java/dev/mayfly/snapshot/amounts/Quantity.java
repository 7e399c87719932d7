package dev.mayfly.snapshot.amounts;

import com.google.common.collect.ImmutableList;
import java.util.Arrays;
import java.util.Optional;

/**
 * Immutable: a quantity that profiles measure, and how formats call it. JSON, CSV, HTML and text
 * read this list: a new quantity of contexts is one more constant, and code that records it.
 *
 * <p>A quantity of sites is measured always and is a figure of {@link AllocationStats}. A quantity
 * of contexts is measured where its option is on, and is one of a context's {@link Amounts}. All
 * are counters: sums saturate, and differences are never negative.
 */
public enum Quantity implements Figure {
  /** Objects and arrays. */
  ALLOCATIONS("allocations", "allocations", Unit.COUNT, ""),
  /** The elements of arrays. */
  ELEMENTS("elements", "elements", Unit.COUNT, ""),
  /** Shallow sizes. */
  BYTES("bytes", "bytes", Unit.BYTES, ""),
  /** Bytes that the JVM really allocated, by whatever code. */
  PHYSICAL_BYTES("physicalBytes", "physical", Unit.BYTES, "bytes=physical"),
  /** Instructions of woven methods that were executed. */
  BYTECODES("bytecodes", "bytecodes", Unit.COUNT, "bytecodes=true"),
  /** Calls of woven methods that have ended. */
  CALLS("calls", "calls", Unit.COUNT, "bytecodes=true"),
  /** CPU time of threads, estimated from samples. */
  CPU("cpuNanos", "cpu", Unit.NANOS, "time=sampled"),
  /** Wall time that threads spent in woven code and code that it called. */
  WALL("wallNanos", "wall", Unit.NANOS, "time=sampled"),
  /** The samples that CPU time is estimated from. */
  CPU_SAMPLES("cpuSamples", "samples", Unit.COUNT, "time=sampled"),
  /** The part of the wall time on virtual threads, whose CPU time the JVM does not report. */
  VIRTUAL_WALL("virtualWallNanos", "virtual", Unit.NANOS, "time=sampled"),
  /** Constructions that ended in an exception. */
  FAILED_CONSTRUCTIONS("failedConstructions", "failed", Unit.COUNT, "");

  /** Immutable: the unit of a quantity. */
  public enum Unit {
    /** Things. */
    COUNT,
    /** Bytes. */
    BYTES,
    /** Nanoseconds. */
    NANOS
  }

  /** The figures of {@link AllocationStats}, in their order. */
  public static final ImmutableList<Quantity> OF_SITES =
      Arrays.stream(values()).filter(Quantity::isOfSites).collect(ImmutableList.toImmutableList());

  /** The quantities of contexts themselves, in the order of {@link Amounts}. */
  public static final ImmutableList<Quantity> OF_CONTEXTS =
      Arrays.stream(values())
          .filter(quantity -> !quantity.isOfSites())
          .collect(ImmutableList.toImmutableList());

  private final String jsonName;
  private final String shortName;
  private final Unit unit;
  private final String option;

  Quantity(String jsonName, String shortName, Unit unit, String option) {
    this.jsonName = jsonName;
    this.shortName = shortName;
    this.unit = unit;
    this.option = option;
  }

  /** Its name in JSON, and of its columns in CSV. */
  @Override
  public String jsonName() {
    return jsonName;
  }

  /** Its name in narrow columns, and in the data of HTML pages. */
  public String shortName() {
    return shortName;
  }

  @Override
  public Unit unit() {
    return unit;
  }

  /** The agent's option that measures it; empty for quantities that are always measured. */
  public String option() {
    return option;
  }

  /**
   * The quantity of contexts of a name.
   *
   * @return the quantity, if there is one
   */
  public static Optional<Quantity> ofContexts(String jsonName) {
    return OF_CONTEXTS.stream().filter(one -> one.jsonName.equals(jsonName)).findFirst();
  }

  /** Whether it is time, or samples that time is estimated from: never the same in two runs. */
  public boolean isTime() {
    return unit == Unit.NANOS || this == CPU_SAMPLES;
  }

  /** Whether it is a figure of {@link AllocationStats}. */
  public boolean isOfSites() {
    return option.isEmpty();
  }

  @Override
  public Rule rule() {
    return Rule.SUM;
  }
}
