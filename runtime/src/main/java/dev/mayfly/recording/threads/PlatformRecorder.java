package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.EventSink;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.NodeCounters;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.contexts.SiteCounter;
import dev.mayfly.recording.contexts.SiteTable;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.site.SiteRegistry;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its platform thread), any readers. Counts one thread's allocations into a tree of
 * its own.
 */
public final class PlatformRecorder extends ThreadRecorder {
  final TypeStreams types;
  private final @Nullable WeakReference<Thread> thread;
  private final FlatCounters flat;

  /**
   * The table of {@link #flat} as of the last event that was not found in it, so that counting
   * takes no load more: an older table lacks counters, but has none that is wrong.
   */
  private @Nullable SiteCounter[] siteCounters = FlatCounters.NONE;

  private volatile String name;

  /** The thread's time so far; null until it is sampled. The sampler's alone. */
  @Nullable ThreadTime time;

  /** The time at which the thread's first event was, by {@link System#nanoTime}. */
  long beganNanos = System.nanoTime();

  private int pendingType;
  private int pendingSite;
  private int pendingContext;
  private long pendingNumber;

  private PlatformRecorder(
      RecordingState state,
      @Nullable Thread thread,
      long threadId,
      boolean siteMode,
      CallTree tree,
      TypeStreams types,
      long seed) {
    super(state, threadId, siteMode, tree, tree.steps, types, seed);
    this.types = types;
    this.thread = thread == null ? null : new WeakReference<>(thread);
    this.name = thread == null ? "" : thread.getName();
    this.flat = new FlatCounters(tree);
    tree.placeOfThread = tree.isMuted() ? null : this;
  }

  /** The recorder of a thread, which calls this and has a tree of its own. */
  static PlatformRecorder of(
      RecordingState state, CallTree tree, Thread thread, boolean siteMode, long seed) {
    return new PlatformRecorder(
        state, thread, ThreadIds.ofRecorder(), siteMode, tree, new TypeStreams(tree), seed);
  }

  /** A recorder that is kept out of the records. */
  static PlatformRecorder muted(RecordingState state, long threadId) {
    CallTree tree = CallTree.muted(state, NodeBudget.NONE);
    return new PlatformRecorder(state, null, threadId, true, tree, new TypeStreams(tree), 0);
  }

  /** Whether this recorder is no thread's own: it keeps what happens out of the records. */
  public boolean isMuted() {
    return tree.isMuted();
  }

  @Override
  public @Nullable Thread thread() {
    return thread == null ? null : thread.get();
  }

  public String name() {
    return name;
  }

  /** Notes the thread's name, which may change. */
  void noteName(String newName) {
    name = newName;
    EventSink named = sink;
    if (named != null) {
      named.name(newName);
    }
  }

  /** An estimate of the heap that its tables take, beside what its contexts take, in bytes. */
  long tableBytes() {
    return types.heapBytes()
        + flat.heapBytes()
        + tree.contexts.heapBytes()
        + tree.executions.heapBytes()
        + (steps.time == null ? 0 : steps.time.heapBytes())
        + (sink == null ? 0 : sink.heapBytes());
  }

  // Streams.

  @Override
  public CallNode nodeFor(int site) {
    if (!siteMode) {
      return contextAt(site);
    }
    try {
      return counterOf(site).node;
    } catch (OutOfMemoryError noRoom) {
      return tree.root; // whose counters are by site, too
    }
  }

  /** Has the next event of the site find its counter near. */
  private SiteCounter counterOf(int site) {
    SiteCounter counter = flat.slowly(site);
    @Nullable SiteCounter[] table = flat.table();
    if (siteCounters != table) { // it seldom is; a store would take the collector's barrier
      siteCounters = table;
    }
    return counter;
  }

  @Override
  long counted(int site, @Nullable CallNode node) {
    return node == null && siteMode
        ? flat.of(site).allocations()
        : NodeCounters.allocations(at(node), site);
  }

  @Override
  long mark(int site, @Nullable CallNode node) {
    return node == null && siteMode ? flat.of(site).mark : NodeCounters.mark(at(node), site);
  }

  @Override
  void mark(int site, @Nullable CallNode node, long mark) {
    if (node == null && siteMode) {
      flat.of(site).mark = mark;
    } else {
      NodeCounters.mark(at(node), site, mark);
    }
  }

  @Override
  @Nullable Object lockOf(int site, @Nullable CallNode node) {
    return null;
  }

  private CallNode at(@Nullable CallNode node) {
    return node != null ? node : current();
  }

  // Counting.

  @Override
  public boolean count(int site) {
    SiteCounter counter = FlatCounters.near(siteCounters, site);
    return counter != null ? counter.add() : countSlowly(site, 0, 0);
  }

  @Override
  public boolean count(int site, long elements, long bytes) {
    SiteCounter counter = FlatCounters.near(siteCounters, site);
    return counter != null ? counter.add(elements, bytes) : countSlowly(site, elements, bytes);
  }

  private boolean countSlowly(int site, long elements, long bytes) {
    if (siteMode) {
      try {
        return counterOf(site).add(elements, bytes);
      } catch (OutOfMemoryError noRoom) {
        dropped();
        return false;
      }
    }
    return contextAt(site).countArrays(site, 1, elements, bytes);
  }

  @Override
  public void count(int site, long allocations, long elements, long bytes) {
    nodeFor(site).countOther(site, allocations, elements, bytes);
  }

  // Objects.

  @Override
  public void constructed(@Nullable Object object, int site, int type) {
    CallNode node = node(site);
    boolean due = countObject(site, node);
    if (pendingType == type) {
      pendingType = 0;
      objectNumber = pendingNumber; // 0 where objects have none
      if (due || pendingBirth) {
        OutOfLine.claim(sampler, object, site, node, due);
      }
    } else if (due) {
      OutOfLine.draw(sampler, object, site, node);
    }
    recordAllocated(site, node);
  }

  @Override
  public void initialized(@Nullable Object object, int site, int type) {
    pend(site, type);
    if (ProbeSwitches.drawing && types.isDue(type, steps)) {
      OutOfLine.drawConstructed(sampler, object, site, type, pendingNode());
    }
    if (sink != null) {
      pendingNumber = takeNumber();
    }
  }

  private void pend(int site, int type) {
    int context = siteMode ? 0 : callersIndex();
    if (pendingType != 0) {
      flushPending();
    }
    pendingContext = context;
    pendingSite = site;
    pendingType = type;
  }

  @Override
  public void unfinished(@Nullable Object object, int type) {
    if (pendingType == type) {
      pendingType = 0;
      if (pendingBirth) {
        OutOfLine.claim(sampler, object, pendingSite, pendingNode(), false);
      }
    }
  }

  @Override
  public boolean isPending(int type) {
    return pendingType == type;
  }

  private @Nullable CallNode pendingNode() {
    return siteMode ? null : tree.node(pendingContext);
  }

  private void flushPending() {
    CallNode node = pendingNode();
    countObject(pendingSite, node);
    int type = pendingType;
    pendingType = 0; // last: where the stack ends in the call above, the object is still pending
    sampler.unclaimed(type);
    if (sink != null) {
      objectNumber = pendingNumber;
      EventsOutOfLine.allocated(this, pendingSite, node);
    }
  }

  /**
   * Tells a reader of the pending object, if there is one. Racy by nature: it may be claimed in the
   * next instant.
   */
  public void forPending(CallNode node, SiteTable.Visitor visitor) {
    int site = pendingType == 0 ? 0 : pendingSite;
    if (site != 0
        && (siteMode
            ? node.frame() == SiteRegistry.instance().frameOf(site)
            : node.index() == pendingContext)) {
      visitor.counters(site, 1, 0, 0);
    }
  }

  /** The identifier of its thread. */
  public long threadId() {
    return threadId;
  }

  /** The thread is gone: a pending object was created by code that is not woven. */
  void finish() {
    if (pendingType != 0) {
      flushPending();
    }
    EventSink ended = sink;
    if (ended != null) {
      ended.finish();
    }
    ByteAccount bytes = steps.bytes;
    if (bytes != null) {
      tree.root.chargeShared(bytes.takeLast(steps.allocatedBytes()));
    }
  }
}
