package dev.mayfly.analysis;

/**
 * Immutable. The kinds of events, each with the methods of {@link Analysis} that are called for it.
 */
public enum Event {
  /** {@link Analysis#created}. */
  CREATED(0, "created"),
  /** {@link Analysis#read}. */
  READ(1, "read", "accessed"),
  /** {@link Analysis#written}. */
  WRITTEN(2, "written", "accessed"),
  /** {@link Analysis#called(Site)} and {@link Analysis#called(Object, Site)}. */
  CALLED(3, "called"),
  /** {@link Analysis#entered}. */
  ENTERED(4, "entered"),
  /** {@link Analysis#left}. */
  LEFT(5, "left"),
  /** {@link Analysis#locked}. */
  LOCKED(6, "locked"),
  /** {@link Analysis#lengthRead}. */
  LENGTH_READ(7, "lengthRead", "accessed"),
  /** {@link Analysis#nonobject}. */
  NONOBJECT(8, "nonobject", "accessed"),
  /** Some analysis wants the target of a {@link #CALLED}; it is no event of its own. */
  TARGET(9),
  /** {@link Analysis#threadBegan} and {@link Analysis#threadEnded}; no code is woven for it. */
  THREAD(10, "threadBegan", "threadEnded"),
  /** No event of an analysis: a place that other figures name. */
  PLACE(11);

  private final int number;

  /** The names of the methods, with a blank before and behind each. */
  private final String methods;

  Event(int number, String... methods) {
    this.number = number;
    this.methods = " " + String.join(" ", methods) + " ";
  }

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

  /** Whether a method of this name is called for it. */
  boolean isToldBy(String method) {
    return methods.contains(" " + method + " ");
  }
}
