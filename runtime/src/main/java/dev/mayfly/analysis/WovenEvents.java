package dev.mayfly.analysis;

/**
 * Immutable. The events that code is woven for.
 *
 * @param choice when each of them is wanted at a site
 * @param chooses whether the choice depends on the site: then it is a matter of this run
 */
public record WovenEvents(int events, Choice choice, boolean chooses) {
  /** No events. */
  public static final WovenEvents NONE = all(0);

  /** To be implemented, thread-safe. When an event is wanted at a site. */
  @FunctionalInterface
  public interface Choice {
    /** The answer: a sum of {@link #BEFORE} and {@link #AFTER}; 0 for not at all. */
    int at(Site site);
  }

  /** Before the instruction, or where there is no choice. */
  public static final int BEFORE = 1;

  /** After the instruction. */
  public static final int AFTER = 2;

  /** All events of a set, before the instruction. */
  public static WovenEvents all(int events) {
    return new WovenEvents(events, site -> BEFORE, false);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return events == 0;
  }

  /** Whether a kind of event is among them. */
  public boolean has(Event event) {
    return event.isIn(events);
  }
}
