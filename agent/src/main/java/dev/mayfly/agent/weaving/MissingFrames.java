package dev.mayfly.agent.weaving;

import dev.mayfly.site.MethodFrame;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Looks at the stack when something is counted for the first time in a context: a
 * transparent method that stands on it, above the one that allocates, is missing in the context. 1
 * to 20 µs a context, once; run by the program's threads.
 */
final class MissingFrames implements Runnable {
  /** Descriptors are told only where classes are retained (JDK 22 and later). */
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private final TransparentMethods transparent;
  private final Queue<MethodFrame> found = new ConcurrentLinkedQueue<>();

  MissingFrames(TransparentMethods transparent) {
    this.transparent = transparent;
  }

  @Override
  public void run() {
    if (transparent.isEmpty()) {
      return;
    }
    try {
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

  /** One that was found; null if there is none. */
  @Nullable MethodFrame poll() {
    return found.poll();
  }
}
