package dev.mayfly.analysis;

import java.lang.reflect.Method;

/** Immutable. The kinds of events, each with the method of {@link Analysis} that is called. */
public enum Event {
  /** {@link Analysis#created}. */
  CREATED(0, "created"),
  /** {@link Analysis#read}. */
  READ(1, "read"),
  /** {@link Analysis#written}. */
  WRITTEN(2, "written"),
  /** {@link Analysis#called}. */
  CALLED(3, "called"),
  /** {@link Analysis#entered}. */
  ENTERED(4, "entered"),
  /** {@link Analysis#left}. */
  LEFT(5, "left"),
  /** {@link Analysis#locked}. */
  LOCKED(6, "locked"),
  /**
   * A native method is passed arrays. It has no method: {@link
   * dev.mayfly.recording.probes.NativeCallProbes} counts it, in the JDK's code too.
   */
  PASSED(7, "");

  private final int number;
  private final String method;

  Event(int number, String method) {
    this.number = number;
    this.method = method;
  }

  /** Its number, from 0 on. */
  int number() {
    return number;
  }

  /** Whether a set of events contains this one. */
  public boolean isIn(int events) {
    return (events & bit()) != 0;
  }

  /** The set that contains this event alone. */
  public int bit() {
    return 1 << number;
  }

  /** The events whose methods a class overrides, as a set. */
  static int overriddenBy(Class<? extends Analysis> analysis) {
    int events = 0;
    for (Method declared : Analysis.class.getDeclaredMethods()) {
      for (Event event : values()) {
        if (event.method.equals(declared.getName()) && overrides(analysis, declared)) {
          events |= event.bit();
        }
      }
    }
    return events;
  }

  private static boolean overrides(Class<? extends Analysis> analysis, Method declared) {
    try {
      return analysis
              .getMethod(declared.getName(), declared.getParameterTypes())
              .getDeclaringClass()
          != Analysis.class;
    } catch (NoSuchMethodException impossible) { // it is public there
      throw new IllegalStateException(impossible);
    }
  }
}
