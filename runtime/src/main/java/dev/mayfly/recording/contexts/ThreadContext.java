package dev.mayfly.recording.contexts;

import dev.mayfly.recording.jvm.ThreadSlot;
import dev.mayfly.recording.meters.ProfilerAllocations;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread), any readers of {@link #numberSeen}. The calling context of a thread:
 * a number that each entry and exit of a method changes ({@link ContextNumber}). It is in the
 * thread's own object where the JVM has room for it ({@link ThreadSlot}), else here.
 *
 * <p>A number becomes a {@link CallNode} where something is counted. The first time that is a walk
 * of the stack ({@link ContextSearch}), unless the caller's context is known; then a look into a
 * table. A method restores its caller's number where it ends, whatever became of its callees' ends;
 * so a lost end is felt until the method ends that called it.
 *
 * <p>A recorder extends this class and has no field of it: each entry would wait for one load more.
 */
public class ThreadContext implements CallTree.Place {
  /** The contexts of this thread, or of all virtual threads that share them. */
  public final CallTree tree;

  /** The recorder's own steps on this thread. */
  public final ProfilerAllocations steps;

  /** The current context, where it is here. */
  private long number;

  /**
   * The array of {@link CallTree#contexts} as of the last search; an older one lacks contexts, but
   * has none that is wrong. Always empty where threads share the tree: it takes fences to read.
   */
  private long[] near = ContextTable.EMPTY;

  ThreadContext(CallTree tree, ProfilerAllocations steps) {
    this.tree = tree;
    this.steps = steps;
  }

  /** Whether the numbers are in the threads; asked for the first time when the first one is. */
  public static final class Numbers {
    /** Whether they are. */
    public static final boolean IN_THREADS = ProbeSwitches.numbersInThreads && ThreadSlot.exists();

    private Numbers() {}
  }

  /** The thread, for others; null if it is gone or unknown. */
  public @Nullable Thread thread() {
    return null;
  }

  // Entering and leaving.

  /** The number of the current context. To be called on the thread itself. */
  final long number() {
    return Numbers.IN_THREADS ? ThreadSlot.get() : number;
  }

  /** A method ends, or another context is the current one for another reason. */
  public final void leave(long context) {
    if (Numbers.IN_THREADS) {
      ThreadSlot.set(context);
    } else {
      number = context;
    }
  }

  /** The number as another thread sees it. */
  public final long numberSeen() {
    if (!Numbers.IN_THREADS) {
      return number;
    }
    Thread thread = thread();
    return thread == null ? ContextNumber.ROOT : ThreadSlot.of(thread);
  }

  /** A method begins: returns the context to go back to. */
  public final long enter(int frameId) {
    long caller = number();
    leave(ContextNumber.of(caller, frameId));
    return caller;
  }

  /**
   * A constructor has thrown, and its context has ended. Leaves those of the constructors that
   * called it: one that goes on is back in its context where it catches the exception.
   */
  public final void leaveConstructors() {
    int caller = tree.contexts.find(number());
    if (caller == ContextTable.UNKNOWN || tree.isConstructor(tree.node(caller))) {
      boolean before = steps.working;
      steps.working = true;
      long mark = steps.stepBegins();
      try {
        leave(AbandonedConstructors.leave(number()));
      } catch (RuntimeException | LinkageError | VirtualMachineError unwalkable) {
        // felt until the caller ends
      } finally {
        steps.working = before;
        steps.stepEnds(mark);
      }
    }
  }

  /** As {@link #enter}; the context is known from now on. */
  public final long enterKnown(int frameId) {
    long caller = number();
    long context = ContextNumber.of(caller, frameId);
    if (nearIndex(context) == ContextTable.UNKNOWN) {
      ContextOutOfLine.enter(this, frameId);
    }
    leave(context);
    return caller;
  }

  /** The innermost run of a method ends that was entered by {@link #enterKnown}. */
  public final void leaveKnown(int frameId) {
    long caller = ContextNumber.callerOf(number(), frameId);
    if (tree.contexts.find(caller) == ContextTable.UNKNOWN) { // callees have not ended
      tree.repairedContexts++;
      long context = runOf(frameId);
      if (context == ContextNumber.ROOT) {
        return;
      }
      caller = ContextNumber.callerOf(context, frameId);
    }
    leave(caller);
  }

  /** A method that was entered by {@link #enterKnown} goes on in a handler of its own. */
  public final void resumeKnown(int frameId) {
    long context = runOf(frameId);
    if (context != ContextNumber.ROOT && context != number()) {
      tree.repairedContexts++;
      leave(context);
    }
  }

  /** The context of the innermost run of a method; that of the root if it does not run. */
  private long runOf(int frameId) {
    long context = number();
    for (CallNode node = current(); node.parent != null; node = node.parent) {
      if (node.frame == frameId || node.frame == CallNode.FOLDED_FRAME) {
        return context;
      }
      context = ContextNumber.callerOf(context, node.frame);
    }
    return ContextNumber.ROOT;
  }

  // Contexts.

  /** The current context. To be called on the thread itself. */
  public final CallNode current() {
    int index = nearIndex();
    return index != ContextTable.UNKNOWN ? tree.node(index) : ContextOutOfLine.find(this, false);
  }

  /** The current context, where something of a site is counted. */
  public final CallNode contextAt(int site) {
    int index = nearIndex();
    return index != ContextTable.UNKNOWN ? tree.node(index) : ContextOutOfLine.at(this, site);
  }

  /** The current context, told by a method that is not in it: it begins, or is about to end. */
  public final CallNode callersContext() {
    return tree.node(callersIndex());
  }

  /** The index of {@link #callersContext}. */
  public final int callersIndex() {
    int index = nearIndex();
    return index != ContextTable.UNKNOWN ? index : ContextOutOfLine.find(this, true).index;
  }

  /** The index of the current context, if it is found at once. */
  final int nearIndex() {
    return nearIndex(number());
  }

  private int nearIndex(long context) {
    long[] known = near;
    int place = ContextTable.placeOf(context, known.length);
    return known[place] == context ? (int) known[place + 1] : ContextTable.UNKNOWN;
  }

  /**
   * The current context, which may be new. Where the stack cannot be walked, for want of stack or
   * memory, it returns the root.
   *
   * @param frameId the method that is probably the innermost one in it; 0 for any
   * @param beginsOrEnds whether the innermost method of the stack is not in it
   */
  final CallNode find(int frameId, boolean beginsOrEnds) {
    long context = number();
    int index = tree.contexts.find(context);
    CallNode node =
        index != ContextTable.UNKNOWN ? tree.node(index) : findNew(context, frameId, beginsOrEnds);
    if (!tree.isShared()) {
      near = tree.contexts.cells();
    }
    return node;
  }

  @Override
  public final CallNode of(CallNode probably) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      ContextSearch search = new ContextSearch(tree, number(), false);
      if (search.walk()) {
        return probably;
      }
      leave(search.context());
      return tree.repaired(search, number());
    } catch (RuntimeException | LinkageError | VirtualMachineError unwalkable) {
      return probably;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  private CallNode findNew(long context, int frameId, boolean beginsOrEnds) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      CallNode found = tree.newContext(context, frameId, beginsOrEnds);
      tree.found(found, beginsOrEnds);
      return found;
    } catch (RuntimeException | LinkageError | VirtualMachineError unwalkable) {
      tree.unknownContexts++;
      return tree.root;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** A method begins whose context is to be known, and the caller's is known or found now. */
  final void enterNew(int frameId) {
    CallNode caller = callersContext();
    long mark = steps.stepBegins();
    boolean before = steps.working;
    steps.working = true;
    try {
      tree.found(tree.newContext(ContextNumber.of(number(), frameId), caller, frameId), false);
      near = tree.isShared() ? near : tree.contexts.cells();
    } catch (OutOfMemoryError noRoom) {
      dropped(); // found when something is counted in it
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** A method without its callers; null without memory. */
  final @Nullable CallNode newChild(int frameId) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      return tree.childOf(tree.root, frameId);
    } catch (OutOfMemoryError noRoom) {
      dropped();
      return null;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** The index of the context that the thread is in, on any thread. */
  public final int currentIndex() {
    return tree.contexts.find(numberSeen());
  }

  /** An event was lost because memory was short. */
  public final void dropped() {
    dropped(1);
  }

  /** So many events were. */
  public final void dropped(long events) {
    tree.dropped(events);
  }
}
