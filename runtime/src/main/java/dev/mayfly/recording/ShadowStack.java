package dev.mayfly.recording;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread), any readers of {@link #currentIndex} and {@link #copyFrames}. The
 * methods that a thread is in, outermost first, and the contexts of those in which something was
 * counted.
 *
 * <p>An entry stores the method's frame at its <em>level</em>, and an exit lowers the level. A
 * context is <em>resolved</em>, found in the tree or created, only where something is counted:
 * frame by frame, from the highest level that no entry has changed since the last time.
 *
 * <p>A recorder extends this class and has no field of it: each entry would wait for one load more.
 *
 * <p>What changes often is numbers, not references. A reference would cost the collector's store
 * barrier each time, with G1 a memory fence once the recorder is old: H2 took 5.7 times its CPU
 * instead of 2.1 (RealPrograms).
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Level 0 is the root of the tree, which no method has; it is always resolved.
 *   <li>{@link #cells} has two ints a level: the method's frame, and the {@link CallNode#index} of
 *       a context. That is the method's own context up to the level {@link #resolved}, and above it
 *       one that the level once had.
 *   <li>Levels without cells are deeper than contexts may be: they belong to the folded context of
 *       the highest level with cells.
 * </ul>
 */
class ShadowStack {
  /**
   * The level of a method that is not on the stack: nothing to leave, and no context to count in.
   */
  static final int NONE = 0;

  static final int FIRST_LEVELS = 8;

  /** Shared by all stacks that no method was on yet; never written. */
  private static final int[] ROOT_ONLY = {CallNode.ROOT_FRAME, 0};

  final CallTree tree;

  /** What the recorder does itself on this thread. */
  final OwnSteps steps;

  int[] cells = ROOT_ONLY;
  int level;
  int resolved;

  ShadowStack(CallTree tree, OwnSteps steps) {
    this.tree = tree;
    this.steps = steps;
  }

  // Entering and leaving.

  /**
   * A method begins: returns its level, {@link #NONE} where {@link #pushSlowly} is to see to it.
   */
  final int push(int frameId) {
    int next = level + 1;
    int[] known = cells;
    if (2 * next >= known.length) {
      return NONE;
    }
    known[2 * next] = frameId;
    if (resolved >= next) {
      resolved = next - 1;
    }
    level = next;
    return next;
  }

  /**
   * A method begins whose level may have no cells yet: returns it, {@link #NONE} without memory.
   */
  final int pushSlowly(int frameId) {
    int next = level + 1;
    int levels = cells.length / 2;
    int most = tree.maxDepth() + 2; // the root, and what stands for all that is too deep
    if (next > levels || (next == levels && levels >= most)) {
      level = next;
      return next;
    }
    return next < levels || grow(Math.min(most, Math.max(FIRST_LEVELS, 2 * levels)))
        ? push(frameId)
        : NONE;
  }

  /**
   * As {@link #push}, where the context of the method is to be known at once: returns its level,
   * {@link #NONE} where {@link ExecutionStack#pushResolvedSlowly} is to see to it.
   */
  final int pushResolved(int frameId) {
    int at = level;
    int next = at + 1;
    int[] known = cells;
    if (2 * next >= known.length || resolved < at) {
      return NONE;
    }
    int caller = known[2 * at + 1];
    if (!tree.isChild(known[2 * next + 1], caller, frameId)) {
      int context = tree.indexOf(caller, frameId);
      if (context == 0 || tree.isShared()) { // another thread may have made it
        return NONE;
      }
      known[2 * next + 1] = context;
    }
    known[2 * next] = frameId;
    resolved = next;
    level = next;
    return next;
  }

  private boolean grow(int levels) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      int[] more = Arrays.copyOf(cells, 2 * levels);
      VarHandle.releaseFence(); // for readers
      cells = more;
      return true;
    } catch (OutOfMemoryError noRoom) {
      dropped();
      return false;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** The method at a level ends: whether that was the current one; else {@link #repairEnd}. */
  final boolean pop(int ending) {
    if (level != ending) {
      return false;
    }
    level = ending - 1;
    return true;
  }

  /** A method ends, and those that it called have not, or it has ended before. */
  final void repairEnd(int ending) {
    tree.repairedContexts++;
    level = Math.min(level, ending - 1);
  }

  /** Whether the method at a level is the current one. */
  final boolean isAt(int current) {
    return level == current;
  }

  /** A method goes on after an exception, and those that it called have not ended. */
  final void repairCaught(int current) {
    tree.repairedContexts++;
    if (level >= current - 1) { // just below it: its end was interrupted
      level = current;
    }
  }

  /**
   * The level of the innermost run of a method; {@link #NONE} if there is none. Of levels without
   * cells any method may be there.
   */
  final int levelOf(int frameId) {
    int[] known = cells;
    int at = level;
    if (2 * at >= known.length) {
      return at;
    }
    while (at > 0 && known[2 * at] != frameId) {
      at--;
    }
    return at;
  }

  // Contexts.

  /** The context of the method at a level; of the current one, if the level is not reached. */
  final CallNode contextAt(int at) {
    return at <= resolved ? tree.node(cells[2 * at + 1]) : ResolveOutOfLine.contextAt(this, at);
  }

  /** The current context. To be called on the thread itself. */
  public final CallNode current() {
    return contextAt(level);
  }

  /**
   * The method that the thread is in, as far as methods have contexts; resolves no context. To be
   * called on the thread itself.
   */
  final int currentFrame() {
    int[] known = cells;
    return known[2 * Math.min(level, known.length / 2 - 1)];
  }

  /**
   * As {@link #contextAt}, for a level that may have to be resolved. Without memory it returns the
   * innermost caller's that there is room for.
   */
  final CallNode resolve(int at) {
    int[] known = cells;
    int top = Math.min(Math.min(at, level), known.length / 2 - 1);
    int from = Math.min(resolved, top);
    int context = known[2 * from + 1];
    for (int next = from + 1; next <= top; next++) {
      if (!tree.isChild(known[2 * next + 1], context, known[2 * next])) {
        CallNode child = child(context, known[2 * next]);
        if (child == null) {
          break;
        }
        known[2 * next + 1] = child.index;
      }
      context = known[2 * next + 1];
      resolved = next;
    }
    return tree.node(context);
  }

  /** The context of a method that was called in another one; null without memory. */
  private @Nullable CallNode child(int callerIndex, int frameId) {
    CallNode caller = tree.node(callerIndex);
    if (caller.frame == CallNode.FOLDED_FRAME) {
      return caller;
    }
    CallNode known = tree.find(caller, frameId);
    return known != null ? known : newChild(caller, frameId);
  }

  final @Nullable CallNode newChild(CallNode caller, int frameId) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      return tree.childOf(caller, frameId);
    } catch (OutOfMemoryError noRoom) {
      dropped();
      return null;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /**
   * The index of the context that the thread is in, on any thread; negative where it is not
   * resolved.
   */
  final int currentIndex() {
    int[] known = cells;
    int top = Math.min(level, known.length / 2 - 1);
    int index = top <= resolved ? known[2 * top + 1] : -1;
    VarHandle.acquireFence(); // node(int) is to know it
    return index;
  }

  /**
   * Copies the frames of the methods that the thread is in, outermost first, on any thread, while
   * they may change.
   *
   * @return how many frames there are, even if they do not fit
   */
  final int copyFrames(int[] into) {
    int at = level;
    VarHandle.acquireFence(); // the frames are as of now, or later
    int[] known = cells;
    int top = Math.min(at, known.length / 2 - 1);
    for (int i = Math.min(top, into.length) - 1; i >= 0; i--) {
      into[i] = known[2 * i + 2];
    }
    VarHandle.acquireFence(); // who copies again reads again
    return top;
  }

  /** An event was lost because memory was short. */
  final void dropped() {
    tree.droppedEvents++;
  }

  /** An estimate of the heap that the stack takes, in bytes. */
  long stackBytes() {
    return 4L * cells.length;
  }
}
