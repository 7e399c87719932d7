package dev.mayfly.recording.ledger;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * Thread-safe. Moments that divide the time of a program into phases; kept beside the recorders so
 * that every copy of the profiler's API in the program can report them. Each is reported once, and
 * only to the listeners that are there by then: a profiler that comes later does not know when it
 * was.
 */
public enum Milestone {
  /** The program has started. */
  READY,
  /** Its first request begins. */
  FIRST_REQUEST;

  private static final Set<Milestone> REACHED = ConcurrentHashMap.newKeySet();

  private static final List<Consumer<Milestone>> LISTENERS = new CopyOnWriteArrayList<>();

  /** Adds a listener of each, on the thread that reaches it. */
  public static void tell(Consumer<Milestone> hears) {
    LISTENERS.add(hears);
  }

  /** The program is there now. */
  public void reached() {
    if (!LISTENERS.isEmpty() && !REACHED.contains(this) && REACHED.add(this)) {
      for (Consumer<Milestone> hears : LISTENERS) {
        hears.accept(this);
      }
    }
  }
}
