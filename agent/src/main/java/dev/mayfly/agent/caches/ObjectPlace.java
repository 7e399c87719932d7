package dev.mayfly.agent.caches;

import com.google.common.collect.ImmutableList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Thread-safe. Where an object is in each layout; known from its first access on. */
final class ObjectPlace {
  private volatile long @Nullable [] addresses;

  /**
   * Its addresses; it is placed where it has none.
   *
   * @param buffers of the thread that places it
   */
  long[] addresses(
      Supplier<ThreadBuffers> buffers, Object object, ImmutableList<TypeLayout> layouts) {
    long[] known = addresses;
    return known != null ? known : place(buffers.get(), object, layouts);
  }

  private synchronized long[] place(
      ThreadBuffers buffers, Object object, ImmutableList<TypeLayout> layouts) {
    long[] known = addresses;
    if (known == null) {
      addresses = known = buffers.place(object, layouts);
    }
    return known;
  }
}
