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
          CallNode target = twins.apply(node);
          twin = target;
          moveCounters(node, this);
          row.addPhysical(movePhysicalBytes(node, target), node.parent == null);
          node.tree.executions.move(node.index, target.tree.executions, target.index);
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
      reserve(target, key);
      row.add(key, allocations, elements, bytes);
      merge(target, key, allocations, elements, bytes);
    }
  }

  /** Makes the place of a key, so that {@link #merge} allocates nothing; else fails. */
  private static void reserve(CallNode node, int key) {
    int ownSites = key > 0 ? node.tree.ownSitesOf(node) : 0;
    int place = key - node.firstSite;
    if (place < 0 || place >= ownSites) {
      SiteTable table = node.others == null ? new SiteTable(node.tree.firstMark()) : node.others;
      table.reserve(key);
      node.others = table;
    } else if (node.cells.length == 0) {
      node.cells = node.newCells(ownSites);
    }
  }

  /** Counts what another tree's node with the same path counted under the same key. */
  static void merge(CallNode node, int key, long allocations, long elements, long bytes) {
    if (key > 0) {
      node.countArrays(key, allocations, elements, bytes);
    } else {
      node.countOther(key, allocations, elements, bytes);
    }
  }

  /** Has a visitor take all counters, each of which is 0 then. */
  static void moveCounters(CallNode node, SiteTable.Visitor visitor) {
    long[] own = node.cells;
    for (int i = 0; i < own.length; i += SiteTable.STRIDE) {
      SiteTable.move(node.firstSite + i / SiteTable.STRIDE, own, i, visitor);
    }
    for (SiteCounter counter = node.counters; counter != null; counter = counter.next) {
      counter.move(visitor);
    }
    if (node.others != null) {
      node.others.move(visitor);
    }
  }

  /** Moves the bytes that were really allocated in a context to another node; returns them. */
  private static long movePhysicalBytes(CallNode from, CallNode to) {
    long moved = from.physicalBytes;
    from.physicalBytes = 0;
    to.physicalBytes += moved;
    return moved;
  }
}
