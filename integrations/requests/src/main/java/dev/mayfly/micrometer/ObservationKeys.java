package dev.mayfly.micrometer;

/** How a request's figures become key values of its observation. */
public enum ObservationKeys {
  /** Not at all. */
  NONE,
  /** Orders of magnitude, on meters and traces. */
  LOW,
  /** Exact numbers, on traces. */
  HIGH
}
