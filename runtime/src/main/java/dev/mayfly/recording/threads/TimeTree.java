package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.RecorderHealth;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.contexts.TreeWalk;
import dev.mayfly.recording.meters.TimeAccount;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * Single writer (the thread that samples, or the sweep), any readers. The contexts in which threads
 * were seen, all threads together, with the time that each stands for; or the time of finished
 * threads, where each thread has a {@link TimeAccount}.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>{@link #cells} has {@link #STRIDE} longs for each context by {@link CallNode#index}: CPU
 *       time, wall time, samples, wall time of virtual threads; guarded by this object's monitor.
 *   <li>The tree has a budget of its own: a context that is beyond it is folded into its caller's.
 * </ul>
 */
public final class TimeTree implements Contributor {
  private static final int STRIDE = 4;

  private final CallTree tree;
  private final boolean exact;
  private long[] cells = new long[64 * STRIDE];
  private long samples;
  private long later;

  /**
   * No contexts yet.
   *
   * @param exact whether threads have accounts of their time
   */
  public TimeTree(RecordingState state, boolean exact) {
    this.exact = exact;
    tree = CallTree.muted(state, new NodeBudget(state.config.maxContexts()));
  }

  /** The context outside all woven code. */
  CallNode outside() {
    return tree.root;
  }

  /** Finds the contexts that threads are in. */
  SampledStack stack() {
    return new SampledStack(tree);
  }

  /**
   * A thread was seen in a context, for which CPU time is attributed now.
   *
   * @param isLater whether it is where the thread was a moment later
   */
  synchronized void addCpu(CallNode context, long nanos, boolean isLater) {
    int cell = cellOf(context);
    cells[cell] += nanos;
    cells[cell + 2]++;
    samples++;
    later += isLater ? 1 : 0;
  }

  /** A thread spent wall time in a context. */
  synchronized void addWall(CallNode context, long nanos) {
    int cell = cellOf(context); // which may replace the cells
    cells[cell + 1] += nanos;
  }

  /** A virtual thread spent wall time in a context; how much of it was CPU time is not known. */
  synchronized void addVirtualWall(CallNode context, long nanos) {
    int cell = cellOf(context);
    cells[cell + 1] += nanos;
    cells[cell + 3] += nanos;
  }

  /** A thread has an account of its time, unless that is sampled. */
  @Override
  public void open(ThreadRecorder recorder, long allocated) {
    if (exact && !recorder.tree.isShared()) {
      recorder.steps.time = new TimeAccount(System.nanoTime(), ProbeSwitches.recording);
    }
  }

  @Override
  public void warmUp(ThreadRecorder recorder) {
    if (exact && !recorder.tree.isShared()) {
      TimeAccount time = new TimeAccount(0, true);
      recorder.tree.root.charge(time, 0);
      time.take(0);
      ProbeSwitches.initialize("ByteProbes");
    }
  }

  @Override
  public void retire(PlatformRecorder recorder) {
    TimeAccount time = recorder.steps.time;
    if (time != null) {
      TreeWalk.walk(
          recorder.tree.root,
          node -> {
            if (time.of(node.index()) > 0) {
              CallNode twin = twin(tree, node); // may lack memory, before anything is taken
              addWall(twin, time.take(node.index()));
            }
          },
          node -> {});
    }
  }

  /** The context with the same path in another tree. */
  static CallNode twin(CallTree tree, CallNode node) {
    ArrayDeque<CallNode> path = new ArrayDeque<>();
    for (CallNode here = node; here.caller() != null; here = here.caller()) {
      path.push(here);
    }
    CallNode twin = tree.root;
    for (CallNode next : path) {
      twin = tree.childOf(twin, next.frame());
    }
    return twin;
  }

  private int cellOf(CallNode context) {
    int cell = context.index() * STRIDE;
    if (cell >= cells.length) {
      cells = Arrays.copyOf(cells, Math.max(2 * cells.length, cell + STRIDE));
    }
    return cell;
  }

  // On any thread.

  /** The number of times CPU time was attributed. */
  public synchronized long samples() {
    return samples;
  }

  /** The number of times a context stood for the one that the thread was in a moment before. */
  public synchronized long later() {
    return later;
  }

  private synchronized long[] copyOfCells() {
    return cells.clone();
  }

  /** Tells all contexts. Time in proportion to their number; sampling goes on meanwhile. */
  @Override
  public void accept(ProfileVisitor visitor) {
    long[] read = copyOfCells();
    visitor.times();
    TreeWalk.walk(
        tree.root,
        node -> {
          visitor.enter(node.frame(), node);
          int cell = node.index() * STRIDE;
          if (cell < read.length) {
            visitor.time(read[cell], read[cell + 1], read[cell + 2], read[cell + 3]);
          }
        },
        node -> visitor.exit());
  }

  @Override
  public void health(RecorderHealth.Sum sum) {
    sum.add(tree);
    sum.addBytes(8L * copyOfCells().length);
  }
}
