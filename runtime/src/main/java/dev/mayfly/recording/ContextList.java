package dev.mayfly.recording;

import dev.mayfly.analysis.ContextFigures;
import dev.mayfly.recording.meters.ExecutionTable;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Confined to the thread of the recorder that it reads. The contexts of a thread with their
 * figures, as agents read them; callers first.
 */
final class ContextList implements SiteTable.Visitor, ExecutionTable.Visitor {
  private record Open(CallNode node, int caller) {}

  private static final MethodFrame FOLDED = new MethodFrame("(folded)", "", "");
  private static final MethodFrame ROOT = new MethodFrame("", "", "");

  private final SiteRegistry sites = SiteRegistry.instance();
  private final PlatformRecorder recorder;
  private long objects;
  private long bytes;
  private long bytecodes;
  private long calls;

  ContextList(PlatformRecorder recorder) {
    this.recorder = recorder;
  }

  /**
   * Reads them all; the newest child of a node comes first there, so the stack turns them round.
   */
  List<ContextFigures> read() {
    List<ContextFigures> contexts = new ArrayList<>();
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(recorder.tree.root, -1));
    while (!open.isEmpty()) {
      Open next = open.pop();
      int place = contexts.size();
      contexts.add(figures(next));
      for (CallNode child = next.node.firstChild(); child != null; child = child.nextSibling()) {
        open.push(new Open(child, place));
      }
    }
    return List.copyOf(contexts);
  }

  private ContextFigures figures(Open here) {
    CallNode node = here.node;
    objects = 0;
    bytes = 0;
    bytecodes = 0;
    calls = 0;
    NodeReading.forEachCounter(node, this);
    recorder.forPending(node, this);
    recorder.tree.executions.read(node.index, this);
    MethodFrame method = methodOf(node);
    return new ContextFigures(
        method.className(),
        method.methodName(),
        method.descriptor(),
        here.caller,
        node.depth(),
        objects,
        bytes,
        bytecodes,
        calls);
  }

  private MethodFrame methodOf(CallNode node) {
    if (node.frame == CallNode.ROOT_FRAME) {
      return ROOT;
    }
    MethodFrame method = node.frame == CallNode.FOLDED_FRAME ? null : sites.frame(node.frame);
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
