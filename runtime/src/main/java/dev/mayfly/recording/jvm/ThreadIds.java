package dev.mayfly.recording.jvm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The identifier of the current thread, read from its field.
 *
 * <p>{@code Thread.getId()} may be overridden before JDK 19, so it could run code of the program.
 * The field is private: the agent opens {@code java.lang} to this class's module; without an agent
 * the identifier is unknown.
 */
public final class ThreadIds {
  /** The current thread's identifier where it is unknown; threads count from 1. */
  public static final long UNKNOWN = 0;

  /**
   * A recorder's where it is unknown: no thread's, so that the recorder is never taken for near.
   */
  public static final long NONE = -1;

  private static final @Nullable VarHandle ID = field();

  private ThreadIds() {}

  private static @Nullable VarHandle field() {
    try {
      return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
          .findVarHandle(Thread.class, "tid", long.class);
    } catch (ReflectiveOperationException | RuntimeException closed) {
      return null;
    }
  }

  /**
   * Whether the current thread is still being made: one that attaches itself to the JVM runs its
   * constructor on itself.
   */
  public static boolean isUnfinished() {
    return ID != null && current() == UNKNOWN;
  }

  /** The current thread's, for its recorder. */
  public static long ofRecorder() {
    long id = current();
    return id == UNKNOWN ? NONE : id;
  }

  public static long current() {
    VarHandle id = ID;
    return id == null ? UNKNOWN : (long) id.get(Thread.currentThread());
  }
}
