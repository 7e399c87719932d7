package dev.mayfly.agent.caches;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Where an object is in each layout; known from its first access on. */
final class ObjectPlace {
  private volatile long @Nullable [] addresses;

  /**
   * Its addresses; it is placed where it has none.
   *
   * @param thread that places it, and whose lock is held
   */
  long[] addresses(SimulatedThread thread, Object object, ImmutableList<TypeLayout> layouts) {
    long[] known = addresses;
    return known != null ? known : place(thread, object, layouts);
  }

  private synchronized long[] place(
      SimulatedThread thread, Object object, ImmutableList<TypeLayout> layouts) {
    long[] known = addresses;
    if (known == null) {
      addresses = known = thread.place(object, layouts);
    }
    return known;
  }
}
