package dev.mayfly.micrometer;

/** Writes a request's figures as key values of its observation. */
public enum ObservationKeys {
  /** Not at all. */
  NONE,
  /** Orders of magnitude, on meters and traces. */
  LOW,
  /** Exact numbers, on traces. */
  HIGH
}
