package dev.mayfly.recording.contexts;

import dev.mayfly.recording.meters.ExecutionTable;
import dev.mayfly.recording.meters.ProfilerAllocations;

/**
 * Single writer (its thread). A {@link ThreadContext} whose methods count the bytecodes that they
 * execute.
 *
 * <p>Counts are written last, without a call behind it: where the stack of the thread ends, an
 * event is counted once, or not at all and the method has not ended.
 */
public class ExecutedContext extends ThreadContext {
  private final ExecutionTable executions;

  protected ExecutedContext(CallTree tree, ProfilerAllocations steps) {
    super(tree, steps);
    this.executions = tree.executions;
  }

  /** Counts bytecodes, and ends, in the current context; returns false if it has no counters. */
  public final boolean execute(int bytecodes, int ends) {
    int index = nearIndex();
    return index != ContextTable.UNKNOWN && executions.addOwn(index, bytecodes, ends);
  }

  /** Like the method above, also where the context has no counters yet. */
  public final void executeSlowly(int bytecodes, int ends) {
    executeIn(current(), bytecodes, ends);
  }

  /** As {@link #execute} of a method, without contexts; returns false if it has no counters. */
  public final boolean executeIn(int frameId, int bytecodes, int ends) {
    CallNode node = tree.find(tree.root, frameId);
    return node != null && executions.addOwn(node.index, bytecodes, ends);
  }

  /** Like the method above, also where the method has no counters yet. */
  public final void executeInSlowly(int frameId, int bytecodes, int ends) {
    CallNode known = tree.find(tree.root, frameId);
    CallNode node = known != null ? known : newChild(frameId);
    if (node != null) {
      executeIn(node, bytecodes, ends);
    }
  }

  private void executeIn(CallNode node, int bytecodes, int ends) {
    if (!executions.add(node.index, bytecodes, ends) && reserve(node.index)) {
      executions.add(node.index, bytecodes, ends);
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
}
