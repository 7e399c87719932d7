package dev.mayfly.program;

import java.util.List;
import java.util.function.IntConsumer;

/** Thread-safe, without state. Stands for a program: its frames are not the profiler's. */
public final class Maker {
  private Maker() {}

  /** Calls what stands for a probe. */
  public static void make(Runnable probe) {
    probe.run();
  }

  /** Calls it from {@link #make}. */
  public static void often(Runnable probe) {
    make(probe);
  }

  /** Calls it through the JDK. */
  public static void throughTheJdk(Runnable probe) {
    List.of(1).forEach(one -> make(probe));
  }

  /** Stands for a constructor that is called by {@link #make}. */
  public static void construct(Runnable probe) {
    make(() -> constructor(probe));
  }

  private static void constructor(Runnable probe) {
    probe.run();
  }

  /** Calls it so many frames below. */
  public static void deep(int frames, Runnable probe) {
    if (frames == 0) {
      make(probe);
    } else {
      deep(frames - 1, probe);
    }
  }

  /** Calls it in each frame, down to the end of the stack. */
  @SuppressWarnings("InfiniteRecursion")
  public static void toTheEnd(int depth, IntConsumer probe) {
    probe.accept(depth);
    toTheEnd(depth + 1, probe);
  }
}
