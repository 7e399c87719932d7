package dev.mayfly.recording;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Confined (guarded by the registry's retirement lock). Moves what the recorder of a finished
 * thread has counted to the retired tree and to the row of its thread.
 *
 * <p>Memory may end anywhere, so a counter is moved in two steps: first its places are made, which
 * may fail; then it is added there and set to 0, which allocates nothing. Whatever is interrupted
 * goes on later where it was, and nothing is counted twice or lost.
 */
final class Retirement implements SiteTable.Visitor {
  private final Function<CallNode, CallNode> twins;
  private final FinishedThreads finished;
  private @Nullable ThreadSites bySite;
  private @Nullable CallNode twin;

  /**
   * A way to the retired tree.
   *
   * @param twins finds or makes the node of the retired tree with the same path
   * @param finished the rows
   */
  Retirement(Function<CallNode, CallNode> twins, FinishedThreads finished) {
    this.twins = twins;
    this.finished = finished;
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
          twin = twins.apply(node);
          node.moveCounters(this);
          row.addPhysical(node.movePhysicalBytes(twin));
        },
        node -> {});
    return nodes[0];
  }

  @Override
  public void counters(int key, long allocations, long elements, long bytes) {
    ThreadSites row = bySite;
    CallNode target = twin;
    if (row != null && target != null) {
      row.reserve(key);
      target.reserve(key);
      row.add(key, allocations, elements, bytes);
      target.merge(key, allocations, elements, bytes);
    }
  }
}
