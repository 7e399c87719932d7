package dev.mayfly.snapshot.run;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: the cost of the profiler's start to the program, before the program's own first line.
 *
 * @param nanos the wall time from the call of the agent by the JVM to its return; 0 where no agent
 *     was started
 * @param jdkClasses the classes of the JDK that were woven meanwhile, in one batch ({@code
 *     jdk=charge})
 * @param jdkClassesKept those of them that had been woven by an earlier start and were kept
 * @param jdkNanos the wall time that took, which is a part of {@code nanos}
 */
public record StartCost(
    long nanos, int jdkClasses, int jdkClassesKept, long jdkNanos, long jdkBytes) {

  /** No start. */
  public static final StartCost NONE = new StartCost(0, 0, 0, 0, 0);

  /** Checks that no count is negative. */
  public StartCost {
    Counters.requireCount(nanos, "nanos");
    Counters.requireCount(jdkClasses, "jdkClasses");
    Counters.requireCount(jdkClassesKept, "jdkClassesKept");
    Counters.requireCount(jdkNanos, "jdkNanos");
    Counters.requireCount(jdkBytes, "jdkBytes");
  }

  /** The cost of both programs' starts. */
  StartCost plus(StartCost other) {
    return new StartCost(
        Counters.plus(nanos, other.nanos),
        Counters.plus(jdkClasses, other.jdkClasses),
        Counters.plus(jdkClassesKept, other.jdkClassesKept),
        Counters.plus(jdkNanos, other.jdkNanos),
        Counters.plus(jdkBytes, other.jdkBytes));
  }

  /** The cost since an earlier moment: nothing, as a rule. */
  StartCost minus(StartCost earlier) {
    return new StartCost(
        Counters.minus(nanos, earlier.nanos),
        Math.max(0, jdkClasses - earlier.jdkClasses),
        Math.max(0, jdkClassesKept - earlier.jdkClassesKept),
        Counters.minus(jdkNanos, earlier.jdkNanos),
        Counters.minus(jdkBytes, earlier.jdkBytes));
  }
}
