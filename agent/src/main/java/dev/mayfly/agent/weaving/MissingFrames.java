package dev.mayfly.agent.weaving;

import dev.mayfly.site.MethodFrame;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Looks at the stack when something is counted for the first time in a context: a
 * transparent method that stands on it, above the one that allocates, is missing in the context. 1
 * to 20 µs a context, once a lesson; run by the program's threads.
 */
final class MissingFrames implements LongConsumer {
  /** Descriptors are told only where classes are retained (JDK 22 and later). */
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final int LOOKED_BITS = 14;
  private static final int LOOKED_SHIFT = Long.SIZE - LOOKED_BITS;

  private final TransparentMethods transparent;

  /**
   * Events for which a thread has looked, by hash; written in races. What allocates in a context in
   * one thread does so in the next: a program with many short threads would look all the time.
   */
  private final long[] looked = new long[1 << LOOKED_BITS];

  private final Queue<MethodFrame> found = new ConcurrentLinkedQueue<>();

  MissingFrames(TransparentMethods transparent) {
    this.transparent = transparent;
  }

  @Override
  public void accept(long event) {
    int slot = (int) ((event * 0x9E3779B97F4A7C15L) >>> LOOKED_SHIFT);
    if (transparent.isEmpty() || looked[slot] == event) {
      return;
    }
    try {
      looked[slot] = event;
      boolean[] belowProgram = {false};
      STACK.forEach(frame -> look(frame, belowProgram));
    } catch (Throwable outOfStackOrMemory) {
      // The frame is missing until it is met the next time.
    }
  }

  private void look(StackWalker.StackFrame frame, boolean[] inCallers) {
    String className = frame.getClassName();
    if (className.startsWith("dev.mayfly.recording.")
        || className.startsWith("dev.mayfly.agent.")) {
      return;
    }
    if (!inCallers[0]) {
      inCallers[0] = true; // what allocates finds its own context
    } else if (transparent.containsSome(className)) {
      MethodFrame method = new MethodFrame(className, frame.getMethodName(), frame.getDescriptor());
      if (transparent.contains(method)) {
        found.add(method);
      }
    }
  }

  /** Looks at everything again: other methods are transparent now. */
  void lookAgain() {
    Arrays.fill(looked, 0);
  }

  /** One that was found; null if there is none. */
  @Nullable MethodFrame poll() {
    return found.poll();
  }
}
