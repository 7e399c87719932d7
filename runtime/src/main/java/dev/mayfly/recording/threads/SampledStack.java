package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.ContextNumber;
import dev.mayfly.recording.contexts.ContextTable;
import dev.mayfly.site.MethodTable;
import dev.mayfly.site.SiteRegistry;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the thread that samples. Finds the context of another thread, which goes on running.
 *
 * <p>Most contexts are known to the thread itself, which has counted something there. The number of
 * another one is taken apart with the thread's stack trace, read a moment later: the methods of the
 * context are those of a part of it, unless the thread has left them meanwhile. Then the context of
 * the trace counts, where the thread was a moment later.
 */
final class SampledStack {
  /** So many ways to take a number apart are tried. */
  private static final int MOST_STEPS = 20_000;

  private static final int SEEN = 256;

  private final MethodTable entered = SiteRegistry.instance().entered();
  private final ContextTable known = new ContextTable();
  private final CallTree tree;

  /** Contexts of virtual threads that this look has found, by number: many share a few. */
  private final long[] seen = new long[SEEN];

  private final @Nullable CallNode[] seenAt = new CallNode[SEEN];
  private boolean later;
  private int steps;

  /** For each method of a trace that has contexts, innermost first: what it may be. */
  private int[][] overloads = new int[64][];

  private int count;

  /** The methods of a context, innermost first. */
  private int[] path = new int[64];

  private int depth;

  /** Finds contexts. */
  SampledStack(CallTree tree) {
    this.tree = tree;
  }

  /** The context that a thread is in, in the tree of the samples. */
  CallNode find(ThreadRecorder recorder) {
    return find(recorder, recorder.numberSeen());
  }

  private CallNode find(ThreadRecorder recorder, long context) {
    later = false;
    int index = recorder.tree.contexts.find(context);
    if (index != ContextTable.UNKNOWN) {
      return TimeTree.twin(tree, recorder.tree.node(index));
    }
    index = known.find(context);
    Thread thread = recorder.thread();
    if (index != ContextTable.UNKNOWN) {
      return tree.node(index);
    }
    return thread == null ? tree.root : find(context, thread.getStackTrace());
  }

  /** A look at virtual threads begins. */
  void looksAtVirtualThreads() {
    Arrays.fill(seenAt, null);
  }

  /** As {@link #find}, of one of many threads that are mostly in the same contexts. */
  CallNode findAmongMany(VirtualRecorder recorder) {
    long context = recorder.numberSeen();
    int place = (int) (context ^ context >>> 32) & (SEEN - 1);
    CallNode known = seenAt[place];
    if (known != null && seen[place] == context) {
      return known;
    }
    CallNode node = find(recorder, context);
    if (!later) {
      seen[place] = context;
      seenAt[place] = node;
    }
    return node;
  }

  /** Whether the context that was found last is where the thread was a moment later. */
  boolean isLater() {
    return later;
  }

  private CallNode find(long context, StackTraceElement[] trace) {
    read(trace);
    steps = 0;
    for (int innermost = 0; innermost < count; innermost++) {
      depth = 0;
      if (takeApart(context, innermost)) {
        CallNode node = path();
        known.put(context, node.index());
        return node;
      }
    }
    later = true;
    depth = 0;
    for (int i = 0; i < count; i++) {
      push(overloads[i][0]);
    }
    return path();
  }

  private void read(StackTraceElement[] trace) {
    count = 0;
    for (StackTraceElement element : trace) {
      int[] methods = entered.overloads(element.getClassName(), element.getMethodName());
      if (methods.length > 0) {
        if (count == overloads.length) {
          overloads = Arrays.copyOf(overloads, 2 * count);
        }
        overloads[count++] = methods;
      }
    }
  }

  /** Whether a context is made of the methods of the trace from one on outwards. */
  private boolean takeApart(long context, int from) {
    if (context == ContextNumber.ROOT) {
      return true;
    }
    if (from == count || ++steps > MOST_STEPS) {
      return false;
    }
    for (int method : overloads[from]) {
      push(method);
      if (takeApart(ContextNumber.callerOf(context, method), from + 1)) {
        return true;
      }
      depth--;
    }
    return false;
  }

  private void push(int frameId) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
    }
    path[depth++] = frameId;
  }

  /** The context of the methods that were pushed. */
  private CallNode path() {
    CallNode node = tree.root;
    while (depth > 0) {
      node = tree.childOf(node, path[--depth]);
    }
    return node;
  }
}
