package dev.mayfly.agent.plan;

/** Immutable. The measuring of the time that threads spend in contexts. */
public enum MeasuredTime {
  /** CPU and wall time, by samples. */
  SAMPLED,
  /** Wall time, at each entry and exit. */
  EXACT,
  /** No time is measured. */
  OFF
}
