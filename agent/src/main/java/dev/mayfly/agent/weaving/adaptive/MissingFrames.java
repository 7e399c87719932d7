package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.FirstEvents;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Looks at the stack when something is counted for the first time in a context: a
 * transparent method that stands on it, between the methods of two contexts, is missing there. Run
 * by the program's threads.
 *
 * <p>It looks at each step from a context to its caller once, and no further down the stack than
 * such steps go; and it takes no more than one part in 50 of the time. A frame that is missed for
 * want of time is missing until something else is counted for the first time below it.
 */
final class MissingFrames implements FirstEvents {
  /** Descriptors are told only where classes are retained (JDK 22 and later). */
  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final int LOOKED_BITS = 14;
  private static final int LOOKED_SHIFT = Long.SIZE - LOOKED_BITS;

  /** One part in so many of the time may be spent. */
  private static final int SHARE = 50;

  /** What may be spent at once: most contexts are new at the start. */
  static final long ADVANCE_NANOS = 100_000_000;

  private final SiteRegistry sites = SiteRegistry.instance();
  private final TransparentMethods transparent;
  private final LongSupplier nanoTime;
  private final long started;
  private final AtomicLong spent = new AtomicLong();
  private final AtomicLong frames = new AtomicLong();

  /**
   * Events for which a thread has looked, and steps, by hash; written in races. What allocates in a
   * context in one thread does so in the next: a program with many short threads would look all the
   * time.
   */
  private final long[] looked = new long[1 << LOOKED_BITS];

  private final Queue<MethodFrame> found = new ConcurrentLinkedQueue<>();

  MissingFrames(TransparentMethods transparent) {
    this(transparent, System::nanoTime);
  }

  MissingFrames(TransparentMethods transparent, LongSupplier nanoTime) {
    this.transparent = transparent;
    this.nanoTime = nanoTime;
    started = nanoTime.getAsLong();
  }

  @Override
  public void counted(CallNode context, int key) {
    long event = (long) context.number() << 32 | (key & 0xFFFF_FFFFL);
    if (transparent.isEmpty() || looked[slotOf(event)] == event) {
      return;
    }
    try {
      long start = nanoTime.getAsLong();
      if (spent.get() > ADVANCE_NANOS + (start - started) / SHARE) {
        return;
      }
      looked[slotOf(event)] = event;
      STACK.walk(stack -> look(stack, context));
      spent.addAndGet(nanoTime.getAsLong() - start);
    } catch (Throwable outOfStackOrMemory) {
      // The frame is missing until it is met the next time.
    }
  }

  private static int slotOf(long event) {
    return (int) ((event * 0x9E3779B97F4A7C15L) >>> LOOKED_SHIFT);
  }

  /** Notes the step from a context to its caller; returns whether it was noted before. */
  private boolean isKnown(CallNode context) {
    long step = ~((long) context.number() << 32); // no event: those have keys below
    boolean known = looked[slotOf(step)] == step;
    looked[slotOf(step)] = step;
    return known;
  }

  private @Nullable Void look(Stream<StackWalker.StackFrame> stack, CallNode context) {
    Iterator<StackWalker.StackFrame> rest = stack.iterator();
    boolean inCallers = false; // what allocates finds its own context
    CallNode caller = context.caller();
    boolean known = false;
    long count = 0;
    isKnown(context);
    while (!known && rest.hasNext()) {
      StackWalker.StackFrame frame = rest.next();
      count++;
      String className = frame.getClassName();
      if (isOurs(className)) {
        continue;
      }
      if (inCallers && caller != null && isOf(frame, caller)) {
        known = isKnown(caller);
        caller = caller.caller();
      } else if (inCallers && transparent.containsSome(className)) {
        MethodFrame method =
            new MethodFrame(className, frame.getMethodName(), frame.getDescriptor());
        if (transparent.contains(method)) {
          found.add(method);
        }
      }
      inCallers = true;
    }
    frames.addAndGet(count);
    return null;
  }

  private static boolean isOurs(String className) {
    return className.startsWith("dev.mayfly.recording.")
        || className.startsWith("dev.mayfly.agent.");
  }

  /** Whether a frame is of the method of a context, which is not transparent. */
  private boolean isOf(StackWalker.StackFrame frame, CallNode context) {
    if (context.frame() <= 0) {
      return false;
    }
    MethodFrame method = sites.frame(context.frame());
    return method != null
        && method.methodName().equals(frame.getMethodName())
        && method.className().equals(frame.getClassName())
        && method.descriptor().equals(frame.getDescriptor());
  }

  /** Looks at everything again: other methods are transparent now. */
  void lookAgain() {
    Arrays.fill(looked, 0);
  }

  /** How many frames were looked at. */
  long frames() {
    return frames.get();
  }

  /** One that was found; null if there is none. */
  @Nullable MethodFrame poll() {
    return found.poll();
  }
}
