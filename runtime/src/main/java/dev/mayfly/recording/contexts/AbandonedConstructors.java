package dev.mayfly.recording.contexts;

import dev.mayfly.recording.jvm.FrameDescriptors;
import dev.mayfly.site.MethodTable;
import dev.mayfly.site.SiteRegistry;
import java.lang.StackWalker.StackFrame;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Confined to one thread, for one walk of its stack. Takes the constructors off a context that have
 * called the one that throws, each the next.
 */
public final class AbandonedConstructors
    implements Function<Stream<StackFrame>, Boolean>, Predicate<StackFrame> {
  private static final StackWalker WALKER = StackWalker.getInstance();

  private final MethodTable entered = SiteRegistry.instance().entered();
  private long context;
  private boolean isCaller;

  private AbandonedConstructors(long context) {
    this.context = context;
  }

  /** The context that a thread is in once the constructors on top of its stack have ended. */
  static long leave(long context) {
    AbandonedConstructors search = new AbandonedConstructors(context);
    WALKER.walk(search);
    return search.context;
  }

  /** Walks the stack, and finds out how descriptors are read. */
  public static void rehearse() {
    FrameDescriptors.areReadable();
    leave(ContextNumber.ROOT);
  }

  @Override
  public Boolean apply(Stream<StackFrame> stack) {
    return stack.anyMatch(this);
  }

  /** Whether the walk is done. */
  @Override
  public boolean test(StackFrame frame) {
    if (!isCaller) {
      isCaller = !ContextSearch.isOurs(frame.getClassName()); // the one that throws
      return false;
    }
    String method = frame.getMethodName();
    int id =
        method.equals(ContextSearch.CONSTRUCTOR)
            ? entered.find(frame.getClassName(), method, FrameDescriptors.of(frame))
            : MethodTable.NONE;
    if (id != MethodTable.NONE) {
      context = ContextNumber.callerOf(context, id);
    }
    return id == MethodTable.NONE;
  }
}
