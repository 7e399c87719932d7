package dev.mayfly.recording.ledger;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Moments that divide the time of a program into phases; kept beside the recorders so
 * that every copy of the profiler's API in the program can tell of them. Each is told once, and
 * only to a listener that is there by then: a profiler that comes later does not know when it was.
 */
public enum Milestone {
  /** The program has started. */
  READY,
  /** Its first request begins. */
  FIRST_REQUEST;

  private static final Set<Milestone> REACHED = ConcurrentHashMap.newKeySet();

  private static volatile @Nullable Consumer<Milestone> listener;

  /** Sets the listener of each, on the thread that reaches it. */
  public static void tell(Consumer<Milestone> hears) {
    listener = hears;
  }

  /** The program is there now. */
  public void reached() {
    Consumer<Milestone> hears = listener;
    if (hears != null && !REACHED.contains(this) && REACHED.add(this)) {
      hears.accept(this);
    }
  }
}
