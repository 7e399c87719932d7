package dev.mayfly.agent.options;

import dev.mayfly.snapshot.run.ContextMode;
import java.util.concurrent.TimeUnit;

/**
 * Immutable. Whether contexts have the time that threads spend in them.
 *
 * @param mode how it is measured
 * @param intervalMillis how long to wait between two samples of each thread
 */
public record MeasuredTime(Mode mode, long intervalMillis) {
  /** Immutable. How time is measured. */
  public enum Mode {
    /** Not at all. */
    OFF,
    /** CPU and wall time, by samples. */
    SAMPLED,
    /** Wall time, at each entry and exit. */
    EXACT
  }

  private static final long USUAL_MILLIS = 5;
  private static final long MOST_MILLIS = 1000;

  /**
   * Reads the options. Time is sampled unless they say otherwise, where contexts are followed.
   *
   * @throws OptionException if they are wrong, or contexts are not followed that time needs
   */
  static MeasuredTime of(OptionValues given, ContextMode contexts) {
    Mode byDefault = contexts == ContextMode.TREE ? Mode.SAMPLED : Mode.OFF;
    Mode mode = given.choice(Option.TIME, Mode.class, byDefault);
    long millis = given.number(Option.INTERVAL, USUAL_MILLIS, 1, MOST_MILLIS);
    if (mode != Mode.OFF && contexts != ContextMode.TREE) {
      throw new OptionException(
          "option 'time' attributes time to calling contexts, which needs context=tree");
    }
    return new MeasuredTime(mode, millis);
  }

  /** Whether threads are sampled. */
  public boolean isSampled() {
    return mode == Mode.SAMPLED;
  }

  /** Whether each entry and exit reads the time. */
  public boolean isExact() {
    return mode == Mode.EXACT;
  }

  /** The time to wait between two samples of each thread. */
  public long intervalNanos() {
    return TimeUnit.MILLISECONDS.toNanos(intervalMillis);
  }

  /** In words, for the plan. */
  String text() {
    return switch (mode) {
      case OFF -> "not measured";
      case SAMPLED ->
          "CPU and wall time by calling context, sampled every " + intervalMillis + " ms";
      case EXACT -> "wall time by calling context, read at each entry and exit";
    };
  }
}
