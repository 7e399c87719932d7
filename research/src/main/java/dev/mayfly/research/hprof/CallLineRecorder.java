package dev.mayfly.research.hprof;

import dev.mayfly.analysis.Contexts;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.ContextListener;
import dev.mayfly.recording.jvm.FrameDescriptors;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the lines of calls: as a thread finds a context that is new to it, each frame of its stack
 * is at the line that calls the next. Thread-safe.
 *
 * <p>A context that a caller reaches from several lines has the line that reached it first.
 */
final class CallLineRecorder implements Contributor {
  private static final StackWalker WALKER = StackWalker.getInstance();
  private static final String MAYFLY = "dev.mayfly.";

  private final SiteRegistry sites = SiteRegistry.instance();

  /** The lines that any thread has found; guarded by itself. */
  private final CallLines.Table table = new CallLines.Table(CallLines.PART.none());

  @Override
  public void open(CallTree tree, String threads) {
    tree.listener(new OfTree(tree));
  }

  @Override
  public void warmUp(ThreadRecorder recorder) {
    WALKER.walk(new LineOf(new MethodFrame("", "", "")));
  }

  /** The lines that are known. */
  CallLines lines() {
    synchronized (table) {
      return table.lines();
    }
  }

  private boolean isKnown(int row) {
    synchronized (table) {
      return table.line(row) > 0;
    }
  }

  private void set(int row, int line) {
    synchronized (table) {
      table.line(row, line);
    }
  }

  private int add(int caller, MethodFrame method) {
    synchronized (table) {
      return table.add(caller, method);
    }
  }

  private static boolean isOf(StackFrame frame, MethodFrame method) {
    if (!frame.getMethodName().equals(method.methodName())
        || !frame.getClassName().equals(method.className())) {
      return false;
    }
    String descriptor = FrameDescriptors.of(frame);
    return descriptor.isEmpty() || descriptor.equals(method.descriptor());
  }

  /** The contexts of a tree. Its monitor makes threads that share the tree one writer. */
  private final class OfTree implements ContextListener {
    private static final int ROOT = 0;
    private static final int FOLDED = CallLines.OUTSIDE - 1;

    /** The difference to a row: 0 is a context that was not looked for. */
    private static final int SHIFT = 1 - FOLDED;

    private final Contexts contexts;

    /** Rows by the numbers of contexts. */
    private int[] rows = new int[64];

    OfTree(Contexts contexts) {
      this.contexts = contexts;
    }

    @Override
    public synchronized void found(int context, boolean beginsOrEnds) {
      int row = rowOf(context);
      if (row >= 0 && !isKnown(row)) {
        WALKER.walk(new LinesOf(this, context, beginsOrEnds));
      }
    }

    @Override
    public synchronized void counted(int context, int site) {
      AllocationSite counted = sites.site(site);
      MethodFrame caller = methodOf(context);
      int row = rowOf(context);
      // an object that unwoven code created is counted later, with another stack
      if (row >= 0 && caller != null && counted.kind() != AllocationKind.UNWOVEN_CALLER) {
        int callee = add(row, counted.method());
        if (!isKnown(callee)) {
          set(callee, WALKER.walk(new LineOf(caller)));
        }
      }
    }

    /** The method of a context; null for the root and folded ones. */
    private @Nullable MethodFrame methodOf(int context) {
      int method = contexts.methodOf(context);
      return method > 0 ? sites.frame(method) : null;
    }

    /** The row of a context; negative for one that is no method's. */
    private int rowOf(int context) {
      Deque<Integer> unknown = new ArrayDeque<>();
      int known = context;
      while (known != ROOT && rowAt(known) == 0) {
        unknown.push(known);
        known = contexts.callerOf(known);
      }
      int row = known == ROOT ? CallLines.OUTSIDE : rowAt(known) - SHIFT;
      while (!unknown.isEmpty()) {
        int next = unknown.pop();
        MethodFrame method = methodOf(next);
        row = row == FOLDED || method == null ? FOLDED : add(row, method);
        if (next >= rows.length) {
          rows = Arrays.copyOf(rows, 2 * next);
        }
        rows[next] = row + SHIFT;
      }
      return row;
    }

    private int rowAt(int context) {
      return context < rows.length ? rows[context] : 0;
    }
  }

  /**
   * Goes through a stack with the methods of a context, from the innermost outwards, as far as
   * lines are not known. Confined.
   */
  private final class LinesOf implements Function<Stream<StackFrame>, @Nullable Void> {
    private final OfTree tree;
    private final int context;

    /** Whether the innermost method of the program is not in the context. */
    private boolean skipping;

    LinesOf(OfTree tree, int context, boolean skipping) {
      this.tree = tree;
      this.context = context;
      this.skipping = skipping;
    }

    @Override
    public @Nullable Void apply(Stream<StackFrame> stack) {
      int next = context;
      MethodFrame method = tree.methodOf(next);
      int callee = -1;
      Iterator<StackFrame> frames = stack.iterator();
      while (frames.hasNext() && method != null) {
        StackFrame frame = frames.next();
        if (skipping) {
          skipping = frame.getClassName().startsWith(MAYFLY);
        } else if (isOf(frame, method)) {
          if (callee >= 0) {
            set(callee, frame.getLineNumber());
          }
          callee = tree.rowOf(next);
          next = tree.contexts.callerOf(next);
          method = isKnown(callee) ? null : tree.methodOf(next);
        }
      }
      return null;
    }
  }

  /** The line at which the innermost run of a method is; 0 if it has none. Confined. */
  private static final class LineOf implements Function<Stream<StackFrame>, Integer> {
    private final MethodFrame method;

    LineOf(MethodFrame method) {
      this.method = method;
    }

    @Override
    public Integer apply(Stream<StackFrame> stack) {
      Iterator<StackFrame> frames = stack.iterator();
      while (frames.hasNext()) {
        StackFrame frame = frames.next();
        if (isOf(frame, method)) {
          return frame.getLineNumber();
        }
      }
      return 0;
    }
  }
}
