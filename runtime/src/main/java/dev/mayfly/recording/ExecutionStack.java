package dev.mayfly.recording;

import java.util.Arrays;

/**
 * Single writer (its thread). A {@link ShadowStack} whose methods count the bytecodes that they
 * execute.
 *
 * <p>What is counted is written last, without a call behind it: where the stack of the thread ends,
 * it is counted once, or not at all and the method has not ended.
 */
class ExecutionStack extends ShadowStack {
  private static final long[] NONE_YET = {};

  private final ExecutionTable executions;

  /** By level: the bytecodes that methods without a level have executed in its context. */
  private long[] unframed = NONE_YET;

  ExecutionStack(CallTree tree, OwnSteps steps) {
    super(tree, steps);
    this.executions = tree.executions;
  }

  /** As {@link #pushSlowly}; the context is known where there is room for it. */
  final int pushResolvedSlowly(int frameId) {
    int pushed = pushSlowly(frameId);
    if (pushed != NONE) {
      try {
        reserve(contextAt(pushed).index);
      } catch (StackOverflowError noRoom) {
        return pushed; // its end finds the context
      }
    }
    return pushed;
  }

  /**
   * The method at a level ends: whether that was the current one, and what it executed is counted;
   * else {@link #popExecutedSlowly}.
   */
  final boolean popExecuted(int ending, int bytecodes) {
    if (level != ending
        || resolved < ending
        || !executions.addOwn(cells[2 * ending + 1], bytecodes, 1)) {
      return false;
    }
    level = ending - 1;
    return true;
  }

  /** As above, also where the context has no counters yet, or the callees have not ended. */
  final void popExecutedSlowly(int ending, int bytecodes) {
    if (level != ending) {
      tree.repairedContexts++;
    }
    if (level >= ending) { // else it has ended before
      executeIn(contextAt(ending), bytecodes, 1);
      level = ending - 1;
    }
  }

  /** Counts bytecodes in the current context, if it has counters; else {@link #executeSlowly}. */
  final boolean execute(int bytecodes) {
    int at = level;
    if (resolved < at
        || at >= unframed.length
        || !executions.addOwn(cells[2 * at + 1], bytecodes, 0)) {
      return false;
    }
    unframed[at] += bytecodes;
    return true;
  }

  final void executeSlowly(int bytecodes) {
    CallNode context = current();
    int at = Math.min(level, cells.length / 2 - 1);
    if (reserve(context.index) && (at < unframed.length || growUnframed(at))) {
      executeIn(context, bytecodes, 0);
      unframed[at] += bytecodes;
    }
  }

  private boolean growUnframed(int at) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      unframed = Arrays.copyOf(unframed, Math.max(FIRST_LEVELS, 2 * at));
      return true;
    } catch (OutOfMemoryError noRoom) {
      dropped();
      return false;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** What methods without a level have executed in the current context until now. */
  final long unframed() {
    int at = level;
    return at < unframed.length ? unframed[at] : 0;
  }

  /** Whether there is something for {@link #adopt}. */
  final boolean unframedSince(int constructor, long before) {
    int caller = constructor - 1;
    return level == constructor && caller < unframed.length && unframed[caller] > before;
  }

  /**
   * The context of a constructor has begun: what methods without a level have executed in its
   * caller's context since the constructor was called is its own.
   *
   * @param before what {@link #unframed()} was when the constructor was called
   */
  final void adopt(int constructor, long before) {
    if (unframedSince(constructor, before)) {
      CallNode own = contextAt(constructor);
      if (reserve(own.index)) {
        int caller = constructor - 1;
        long executed = unframed[caller] - before;
        executeIn(own, executed, 0);
        executeIn(contextAt(caller), -executed, 0);
        unframed[caller] = before; // constructors that wait for this one do not adopt it again
      }
    }
  }

  /** Counts bytecodes of the method at a level, which goes on. */
  final void executeAt(int at, int bytecodes) {
    if (level >= at) {
      executeIn(contextAt(at), bytecodes, 0);
    }
  }

  /**
   * Counts bytecodes of a method, without contexts, if it has counters; else {@link
   * #executeInSlowly}.
   */
  final boolean executeIn(int frameId, int bytecodes, int calls) {
    CallNode node = tree.find(tree.root, frameId);
    return node != null && executions.addOwn(node.index, bytecodes, calls);
  }

  final void executeInSlowly(int frameId, int bytecodes, int calls) {
    CallNode known = tree.find(tree.root, frameId);
    CallNode node = known != null ? known : newChild(tree.root, frameId);
    if (node != null) {
      executeIn(node, bytecodes, calls);
    }
  }

  private void executeIn(CallNode node, long bytecodes, int calls) {
    if (!executions.add(node.index, bytecodes, calls) && reserve(node.index)) {
      executions.add(node.index, bytecodes, calls);
    }
  }

  private boolean reserve(int context) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      executions.reserve(context);
      return true;
    } catch (OutOfMemoryError noRoom) {
      dropped();
      return false;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  @Override
  final long stackBytes() {
    return super.stackBytes() + 8L * unframed.length;
  }
}
