package dev.mayfly.analysis;

import java.lang.reflect.Method;

/** Stateless. Finds out which methods of {@link Analysis} a class overrides. */
final class OverriddenMethods {
  private OverriddenMethods() {}

  /** The events whose methods a class overrides, as a set. */
  static int events(Class<? extends Analysis> analysis) {
    int events = 0;
    for (Method declared : Analysis.class.getDeclaredMethods()) {
      int its = eventsOf(declared);
      if (its != 0 && overrides(analysis, declared)) {
        events |= its;
      }
    }
    return events;
  }

  private static int eventsOf(Method declared) {
    int events = 0;
    for (Event event : Event.values()) {
      if (event.isToldBy(declared.getName())) {
        events |= event.bit();
      }
    }
    boolean hasTarget = Event.CALLED.isIn(events) && declared.getParameterCount() > 1;
    return hasTarget ? events | Event.TARGET.bit() : events;
  }

  /** Whether a class overrides one of the two methods by which it chooses among sites. */
  static boolean choose(Class<? extends Analysis> analysis) {
    for (Method declared : Analysis.class.getDeclaredMethods()) {
      String name = declared.getName();
      if ((name.equals("wants") || name.equals("after")) && overrides(analysis, declared)) {
        return true;
      }
    }
    return false;
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
