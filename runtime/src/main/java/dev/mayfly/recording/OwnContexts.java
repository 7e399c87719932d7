package dev.mayfly.recording;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.SiteTable;
import dev.mayfly.recording.meters.ExecutionTable;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The contexts that a platform thread has recorded so far, read on that thread while it is not
 * recorded, or while no tree retires. Confined.
 */
public final class OwnContexts implements SiteTable.Visitor, ExecutionTable.Visitor {
  /** Receives contexts, callers first. */
  public interface Reader {
    /**
     * A context; callees are contexts of their own.
     *
     * @param method of the context; without names for the root
     * @param caller the number of the context that called it, in this order; −1 for the root
     * @param objects the objects and arrays created in it
     * @param bytes their shallow sizes; those of a type whose size is not known yet are 0
     * @param bytecodes that were executed in it, as far as they were handed over
     */
    void context(
        MethodFrame method,
        int caller,
        int depth,
        long objects,
        long bytes,
        long bytecodes,
        long calls);
  }

  private record Open(CallNode node, int caller) {}

  private static final MethodFrame FOLDED = new MethodFrame("(folded)", "", "");
  private static final MethodFrame ROOT = new MethodFrame("", "", "");

  private final SiteRegistry sites = SiteRegistry.instance();
  private final PlatformRecorder recorder;
  private final AllocationSums sums = new AllocationSums();
  private long objects;
  private long bytes;
  private long bytecodes;
  private long calls;

  /** The contexts of a thread. */
  public OwnContexts(PlatformRecorder recorder) {
    this.recorder = recorder;
  }

  /** Adds up what the thread has allocated; sizes that are not known are found out first. */
  public void sum() {
    sums.readSizedAtOnce(recorder, recorder.tree.root);
  }

  /** The objects and arrays at the last {@link #sum}. */
  public long objects() {
    return sums.objects();
  }

  /** Their shallow sizes. */
  public long bytes() {
    return sums.bytes();
  }

  /** Reads all contexts; the newest child of a node comes first there, so the stack turns them. */
  public void read(Reader reader) {
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(recorder.tree.root, -1));
    for (int place = 0; !open.isEmpty(); place++) {
      Open next = open.pop();
      tell(next, reader);
      for (CallNode child = next.node.firstChild(); child != null; child = child.nextSibling()) {
        open.push(new Open(child, place));
      }
    }
  }

  private void tell(Open here, Reader reader) {
    CallNode node = here.node;
    objects = 0;
    bytes = 0;
    bytecodes = 0;
    calls = 0;
    NodeCounters.forEach(node, this);
    recorder.forPending(node, this);
    recorder.tree.executions.read(node.index(), this);
    reader.context(methodOf(node), here.caller, node.depth(), objects, bytes, bytecodes, calls);
  }

  private MethodFrame methodOf(CallNode node) {
    if (node.frame() == CallNode.ROOT_FRAME) {
      return ROOT;
    }
    MethodFrame method = node.frame() == CallNode.FOLDED_FRAME ? null : sites.frame(node.frame());
    return method == null ? FOLDED : method;
  }

  @Override
  public void counters(int key, long allocations, long elements, long arrayBytes) {
    if (key >= 0) { // else failed constructions
      objects += allocations;
      bytes +=
          sites.layoutOf(key) != 0 ? arrayBytes : allocations * sites.sizeOf(sites.typeOf(key));
    }
  }

  @Override
  public void executed(long moreBytecodes, long moreCalls) {
    bytecodes += moreBytecodes;
    calls += moreCalls;
  }
}
