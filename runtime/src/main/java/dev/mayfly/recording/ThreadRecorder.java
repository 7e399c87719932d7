package dev.mayfly.recording;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread), any readers. Counts one thread's allocations into its calling-context
 * tree.
 *
 * <p>What changes often is numbers, not references: contexts stand in {@link #nodes}, and the
 * current one is an index. A reference would cost the collector's store barrier at each entry and
 * exit, with G1 a memory fence once the recorder is old: H2 took 5.7 times its CPU instead of 2.1
 * (RealPrograms).
 *
 * <p>An object of a woven class is seen twice: when its constructor ends and, if woven code made it
 * by {@code new}, when that expression is done. The first leaves a <em>pending</em> object here, as
 * ints but never as a reference; the second claims it. Whatever is still pending when the next
 * constructor ends was made by code that is not woven (reflection, {@code T::new}, dependency
 * injection) and is counted for its context. Nothing of the same class can come between an object's
 * last constructor and its {@code new} expression, hence comparing types is enough.
 */
public class ThreadRecorder extends Sampler {
  private static final int SITE_CHUNK = 1024;
  private static final SiteCounter[] NO_COUNTERS = new SiteCounter[0];

  /** The current context of a tree that virtual threads share: each of them has its own. */
  private static final int EACH_ITS_OWN = -1;

  /** The first site of a node whose method has none. */
  private static final int NO_SITE = Integer.MAX_VALUE;

  private final SiteRegistry sites = SiteRegistry.instance();
  private final @Nullable WeakReference<Thread> thread;

  /** The identifier of the thread that made this recorder, its own; {@code NOBODY} if unknown. */
  final long threadId;

  final boolean siteMode;
  private final boolean shared;
  final CallNode root;

  /** The current context. */
  int currentIndex;

  /** All contexts, the root first. */
  private CallNode[] nodes;

  private int nodeCount = 1;

  long repairedContexts;
  long droppedEvents;
  long foldedContexts;

  /** Bytes that the thread allocated for the profiler while it loaded classes. */
  long profilerBytes;

  private volatile String name;
  private volatile long allocatedBytes;
  private int pendingType;
  private int pendingSite;
  private int pendingContext;

  /** In site mode: the counters of the sites, by their numbers; else empty. */
  private @Nullable SiteCounter[] counters = NO_COUNTERS;

  private @Nullable DerivedSites derivedSites;

  ThreadRecorder(RecorderRegistry registry, @Nullable Thread thread, boolean siteMode, long seed) {
    this(registry, thread, siteMode, seed, false);
  }

  private ThreadRecorder(
      RecorderRegistry registry,
      @Nullable Thread thread,
      boolean siteMode,
      long seed,
      boolean shared) {
    super(registry, thread == null && !shared, seed, null);
    this.thread = thread == null ? null : new WeakReference<>(thread);
    this.name = thread == null ? "" : thread.getName();
    this.threadId = shared ? ThreadIds.NOBODY : ThreadIds.ofRecorder();
    this.siteMode = siteMode;
    this.shared = shared;
    nodes = new CallNode[64];
    root = new CallNode(this, null, CallNode.ROOT_FRAME, 0, 0);
    nodes[0] = root;
    currentIndex = shared ? EACH_ITS_OWN : 0;
  }

  /** For a virtual thread, whose contexts are in a tree that it shares with others. */
  ThreadRecorder(RecorderRegistry registry, ThreadRecorder stripe, long seed) {
    super(registry, false, seed, stripe);
    thread = null;
    name = "";
    threadId = ThreadIds.ofRecorder();
    siteMode = stripe.siteMode;
    shared = false;
    nodes = stripe.nodes;
    root = stripe.root;
  }

  /** A tree that virtual threads share: {@link VirtualRecorder}s write into it. */
  static ThreadRecorder stripe(RecorderRegistry registry, boolean siteMode, long seed) {
    return new ThreadRecorder(registry, null, siteMode, seed, true);
  }

  /** Whether virtual threads share the tree. */
  public final boolean isShared() {
    return shared;
  }

  /** The thread, or null once it is gone. */
  public @Nullable Thread thread() {
    return thread == null ? null : thread.get();
  }

  String name() {
    return name;
  }

  /** Notes the thread's name, which may change. */
  void noteName(String newName) {
    name = newName;
  }

  long allocatedBytes() {
    return allocatedBytes;
  }

  void allocatedBytes(long bytes) {
    allocatedBytes = bytes;
  }

  // Contexts.

  CallNode newChild(CallNode parent, int frameId) {
    int childFrame = frameId;
    if (parent.depth >= registry.maxDepth() || !registry.reserveNode(this)) {
      foldedContexts++;
      CallNode folded = parent.find(CallNode.FOLDED_FRAME);
      if (folded != null) {
        return folded;
      }
      childFrame = CallNode.FOLDED_FRAME;
    }
    int firstSite = childFrame > 0 ? sites.firstSiteOf(childFrame) : 0;
    if (nodeCount == nodes.length) {
      CallNode[] more = Arrays.copyOf(nodes, nodeCount * 2);
      VarHandle.releaseFence(); // for whom node(int) serves
      nodes = more;
    }
    CallNode child =
        new CallNode(this, parent, childFrame, firstSite == 0 ? NO_SITE : firstSite, nodeCount);
    parent.add(child);
    nodes[nodeCount++] = child;
    return child;
  }

  /** The child for a frame, made if need be; without making it current. */
  CallNode childOf(CallNode parent, int frameId) {
    if (parent.frame == CallNode.FOLDED_FRAME) {
      return parent;
    }
    CallNode child = parent.find(frameId);
    return child != null ? child : newChild(parent, frameId);
  }

  /** The child for a frame, made if need be, in a tree that virtual threads share. */
  final synchronized CallNode sharedChild(CallNode parent, int frameId) {
    CallNode known = parent.find(frameId);
    return known != null ? known : newChild(parent, frameId);
  }

  int ownSitesOf(CallNode node) {
    return node.frame > 0 ? sites.siteCountOf(node.frame) : 0;
  }

  /**
   * A method begins.
   *
   * @return its context, null where there is no room for it
   */
  @Nullable CallNode enter(int frameId) {
    CallNode here = nodes[currentIndex];
    CallNode child = here.nearChild(frameId);
    if (child != null) {
      currentIndex = child.index;
      return child;
    }
    return OutOfLine.enter(here, frameId);
  }

  /**
   * The child of the current context for a method whose beginning was not seen; it does not become
   * current. Null where there is no room for it.
   */
  @Nullable CallNode within(int frameId) {
    CallNode here = nodes[currentIndex];
    CallNode child = here.nearChild(frameId);
    return child != null ? child : OutOfLine.within(here, frameId);
  }

  /** The method that this thread is in, for another thread: 0 if it is in none. */
  int frameNow() {
    CallNode[] all = nodes;
    int index = currentIndex;
    CallNode here =
        index >= 0 && index < all.length ? all[index] : null; // the table may just be growing
    return here == null ? 0 : here.frame;
  }

  /** Something is counted for the first time in a context. */
  void firstEvent() {
    Runnable watcher = registry.firstEvents();
    if (watcher != null && !isMuted()) {
      watcher.run();
    }
  }

  /**
   * The context with this {@link CallNode#index}. Any thread may ask to which the owner has
   * published the number after it made the context.
   */
  public CallNode node(int index) {
    return nodes[index];
  }

  /** The current context. */
  CallNode current() {
    return nodes[currentIndex];
  }

  void current(CallNode node) {
    currentIndex = node.index;
  }

  @Override
  CallNode nodeFor(int site) {
    return siteMode ? counterOf(site).node : current();
  }

  private SiteCounter counterOf(int site) {
    if (site >= counters.length) {
      counters = Arrays.copyOf(counters, (site | (SITE_CHUNK - 1)) + 1);
    }
    SiteCounter counter = counters[site];
    if (counter == null) {
      int frameId = sites.frameOf(site);
      CallNode node = root.find(frameId);
      counter = (node != null ? node : newChild(root, frameId)).newCounter(site);
      counters[site] = counter;
    }
    return counter;
  }

  /** In site mode, in a tree that virtual threads share. */
  final SiteCounter sharedCounterOf(int site) {
    SiteCounter[] all = counters;
    SiteCounter known = site < all.length ? all[site] : null;
    if (known != null) {
      return known;
    }
    synchronized (this) {
      return counterOf(site);
    }
  }

  /**
   * Counts an object where woven code does not bring a node along; returns whether its site has
   * reached its mark.
   */
  private boolean count(int site) {
    SiteCounter[] all = counters;
    SiteCounter counter;
    if (site < all.length && (counter = all[site]) != null) {
      return counter.add();
    }
    return countSlowly(site, 0, 0);
  }

  boolean countSlowly(int site, long elements, long bytes) {
    if (siteMode) {
      try {
        return counterOf(site).add(elements, bytes);
      } catch (OutOfMemoryError noRoom) {
        droppedEvents++;
        return false;
      }
    }
    return current().countArrays(site, 1, elements, bytes);
  }

  @Override
  long counted(int site, @Nullable CallNode node) {
    return node == null && siteMode ? counterOf(site).allocations : at(node).counted(site);
  }

  @Override
  long mark(int site, @Nullable CallNode node) {
    return node == null && siteMode ? counterOf(site).mark : at(node).mark(site);
  }

  @Override
  void mark(int site, @Nullable CallNode node, long mark) {
    if (node == null && siteMode) {
      counterOf(site).mark = mark;
    } else {
      at(node).mark(site, mark);
    }
  }

  private CallNode at(@Nullable CallNode node) {
    return node != null ? node : current();
  }

  /** Lets all streams draw anew: somebody listens, or nobody does any more. Any thread may call. */
  void rearm() {
    rearmTypes();
    TreeWalk.walk(root, CallNode::rearm, node -> {});
  }

  // Objects.

  /**
   * A {@code new} expression of woven code is done.
   *
   * <p>Counts first and claims without a call: wherever the stack ends in here, the object is
   * counted once, by its site or as still pending.
   */
  void constructed(Object object, int site, int type, CallNode node) {
    if (pendingType != type) {
      made(object, site, node);
      return;
    }
    boolean due = node.countObject(site);
    pendingType = 0;
    if (due || hasPendingBirth()) {
      claim(object, site, node, due);
    }
  }

  /** As above, where woven code does not bring a node along. */
  void constructed(Object object, int site, int type) {
    if (pendingType != type) {
      made(object, site);
      return;
    }
    boolean due = count(site);
    pendingType = 0;
    if (due || hasPendingBirth()) {
      claim(object, site, null, due);
    }
  }

  /** An object is made that no constructor told of. */
  void made(Object object, int site, CallNode node) {
    if (node.countObject(site)) {
      draw(object, site, node);
    }
  }

  /** As above, where woven code does not bring a node along. */
  void made(Object object, int site) {
    if (count(site)) {
      draw(object, site, null);
    }
  }

  /** The constructor that ran the superclass's has ended, for an object of exactly its class. */
  void initialized(Object object, int site, int type, CallNode context) {
    suspendPending(site, type, context.index);
    if (typeIsDue(type)) {
      drawConstructed(object, site, type, siteMode ? null : context);
    }
  }

  /** As above, in the current context. */
  void initialized(Object object, int site, int type) {
    suspendPending(site, type, currentIndex);
    if (typeIsDue(type)) {
      drawConstructed(object, site, type, null);
    }
  }

  /** A constructor that began with {@code this(..)} has ended. */
  void reinitialized(int site, int type, CallNode context) {
    suspendPending(site, type, context.index);
  }

  /** A constructor goes on after its {@code this(..)}: the object is not ready yet. */
  void unfinished(int type) {
    if (pendingType == type) {
      pendingType = 0;
    }
  }

  private void suspendPending(int site, int type, int context) {
    if (pendingType != 0) {
      flushPending();
    }
    pendingContext = context;
    pendingSite = site;
    pendingType = type;
  }

  private void flushPending() {
    if (siteMode) {
      count(pendingSite);
    } else {
      nodes[pendingContext].countObject(pendingSite);
    }
    pendingType = 0; // last: where the stack ends in the call above, the object is still pending
    keepPendingBirth();
  }

  /**
   * Tells a reader of the pending object, if there is one. Racy by nature: it may be claimed in the
   * next instant.
   */
  void forPending(CallNode node, SiteTable.Visitor visitor) {
    int site = pendingType == 0 ? 0 : pendingSite;
    if (site != 0
        && (siteMode ? node.frame == sites.frameOf(site) : node.index == pendingContext)) {
      visitor.counters(site, 1, 0, 0);
    }
  }

  // Arrays.

  void array(Object array, int length, int site, int layout, CallNode node) {
    if (node.countArrays(site, 1, length, ArrayLayout.bytes(layout, length))) {
      draw(array, site, node);
    }
  }

  /** As above, where woven code does not bring a node along. */
  void array(Object array, int length, int site, int layout) {
    long bytes = ArrayLayout.bytes(layout, length);
    SiteCounter[] all = counters;
    SiteCounter counter;
    boolean due =
        (site < all.length && (counter = all[site]) != null)
            ? counter.add(length, bytes)
            : countSlowly(site, length, bytes);
    if (due) {
      draw(array, site, null);
    }
  }

  /**
   * Counts an array and the arrays in it that were made with it; they are of equal lengths, level
   * by level.
   *
   * @param derived null if the sites of the inner arrays follow the site; else sites are derived
   *     from the arrays' classes, and this is the kind of the outer one
   */
  void multiArray(Object array, int site, CallNode node, @Nullable AllocationKind derived) {
    Object level = array;
    long arrays = 1;
    int levelSite = site;
    for (int depth = 0; true; depth++) {
      if (derived != null) {
        AllocationKind kind = depth == 0 ? derived : AllocationKind.INNER_ARRAY;
        levelSite = derivedSites().of(site, TypeEntry.of(level.getClass()), kind);
      }
      int length = java.lang.reflect.Array.getLength(level);
      int layout = ArrayLayout.ofClass(level.getClass());
      long bytes = arrays * ArrayLayout.bytes(layout, length);
      if (node.countArrays(levelSite, arrays, arrays * length, bytes)) {
        draw(array, depth, arrays, levelSite, node);
      }
      if (!(level instanceof Object[] references)
          || references.length == 0
          || references[0] == null) {
        return;
      }
      arrays *= length;
      levelSite++;
      level = references[0];
    }
  }

  // Objects whose class is known at run time only.

  /** Counts an object or one-dimensional array by its own class. */
  void derived(Object object, int site, AllocationKind kind, CallNode node) {
    TypeEntry type = TypeEntry.of(object.getClass());
    int derived = derivedSites().of(site, type, kind);
    boolean due;
    if (type.layout == 0) {
      due = node.countOther(derived, 1, 0, 0);
    } else {
      int length = java.lang.reflect.Array.getLength(object);
      due = node.countOther(derived, 1, length, ArrayLayout.bytes(type.layout, length));
    }
    if (due) {
      draw(object, derived, node);
    }
  }

  private DerivedSites derivedSites() {
    DerivedSites known = derivedSites;
    if (known == null) {
      derivedSites = known = new DerivedSites();
    }
    return known;
  }

  // Ending.

  /** The thread is gone: what is pending was made by code that is not woven. */
  void finish() {
    if (pendingType != 0) {
      flushPending();
    }
  }

  /** Adds another recorder's own counters, not its tree, to this one's. */
  void addCounters(ThreadRecorder other) {
    repairedContexts += other.repairedContexts;
    droppedEvents += other.droppedEvents;
    foldedContexts += other.foldedContexts;
  }
}
