package dev.mayfly.lifetime;

import java.lang.ref.PhantomReference;
import org.jspecify.annotations.Nullable;

/** A tracked object whose uses a {@link Follower} sees. Thread-safe. */
public abstract class FollowedReference extends PhantomReference<Object> {
  /** A reference to an object that this thread has just made. */
  protected FollowedReference(Object object) {
    super(object, null);
  }

  /** The time of the last use; null if there was none. */
  public abstract @Nullable ClockReading lastUse();
}
