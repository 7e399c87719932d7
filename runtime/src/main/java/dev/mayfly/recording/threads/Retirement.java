package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.SiteTable;
import dev.mayfly.recording.contexts.TreeWalk;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Confined (guarded by the registry's retirement lock). Moves what the recorder of a finished
 * thread has counted to the retired tree and to the row of its thread.
 *
 * <p>Memory may end anywhere, so a counter is moved in two steps: first its places are made, which
 * may fail; then it is added there and set to 0, which allocates nothing. Whatever is interrupted
 * goes on later where it was, and nothing is counted twice or lost.
 */
class Retirement implements SiteTable.Visitor {
  private final CallTree retired;
  private final FinishedThreads finished;
  private @Nullable ThreadSites bySite;
  private @Nullable CallNode target;

  /** A way to the retired tree. */
  Retirement(CallTree retired, FinishedThreads finished) {
    this.retired = retired;
    this.finished = finished;
  }

  /**
   * The context of the retired tree with the same path, made if need be. A context of a tree that
   * is of no thread outlives all threads itself.
   */
  CallNode twin(CallNode node) {
    CallNode known = node.twin;
    if (known != null) {
      return known;
    }
    if (node.tree().isMuted()) {
      return node;
    }
    ArrayDeque<CallNode> path = new ArrayDeque<>();
    CallNode here = node;
    while (here.twin == null && here.caller() != null) {
      path.push(here);
      here = here.caller();
    }
    CallNode twin = here.twin != null ? here.twin : retired.root;
    while (!path.isEmpty()) {
      CallNode next = path.pop();
      twin = retired.childOf(twin, next.frame());
      next.twin = twin;
    }
    return twin;
  }

  /**
   * Moves all that a recorder has counted by context and site.
   *
   * @return how many contexts it has
   */
  int move(PlatformRecorder recorder) {
    recorder.finish();
    ThreadSites row = finished.group(recorder.name());
    bySite = row;
    int[] nodes = {0};
    TreeWalk.walk(
        recorder.tree.root,
        node -> {
          nodes[0]++;
          CallNode twin = twin(node);
          target = twin;
          NodeCounters.move(node, this);
          row.addPhysical(NodeCounters.movePhysicalBytes(node, twin), node.caller() == null);
          node.tree().executions.move(node.index(), twin.tree().executions, twin.index());
        },
        node -> {});
    return nodes[0];
  }

  @Override
  public void counters(int key, long allocations, long elements, long bytes) {
    ThreadSites row = bySite;
    CallNode twin = target;
    if (row != null && twin != null) {
      row.reserve(key);
      NodeCounters.reserve(twin, key);
      row.add(key, allocations, elements, bytes);
      NodeCounters.add(twin, key, allocations, elements, bytes);
    }
  }
}
