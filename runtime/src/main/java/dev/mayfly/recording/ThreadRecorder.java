package dev.mayfly.recording;

import dev.mayfly.site.AllocationKind;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread), any readers. Counts one thread's allocations into its calling-context
 * tree.
 *
 * <p>An object of a woven class is seen twice: when its constructor ends and, if woven code made it
 * by {@code new}, when that expression is done. The first leaves a <em>pending</em> object here, as
 * ints but never as a reference; the second claims it. Whatever is still pending when the next
 * constructor ends was made by code that is not woven (reflection, {@code T::new}, dependency
 * injection) and is counted for its context. Nothing of the same class can come between an object's
 * last constructor and its {@code new} expression, hence comparing types is enough.
 */
public class ThreadRecorder extends CallTree {
  private final @Nullable WeakReference<Thread> thread;

  /** The identifier of the thread that made this recorder, its own; {@code NOBODY} if unknown. */
  final long threadId;

  final boolean siteMode;

  /** Bytes that the thread allocated for the profiler while it loaded classes. */
  long profilerBytes;

  /** Where the bytes that the thread allocates are charged to contexts; else null. */
  @Nullable ByteAccount bytes;

  /** Whether the bytes of a concatenation were made and counted, and its string was not yet. */
  boolean concatenating;

  private volatile String name;
  private volatile long allocatedBytes;
  private int pendingType;
  private int pendingSite;
  private int pendingContext;

  /** In site mode: the counters of the sites that the thread used, as {@link SiteCounters}. */
  private @Nullable SiteCounter[] counters = SiteCounters.NONE;

  private int counterCount;

  /** Whether the profiler uses the thread, which is not recorded; its thread's own. */
  boolean suspended;

  /** What the listener keeps of this thread's births; its thread's own. */
  private @Nullable Object births;

  private @Nullable DerivedSites derivedSites;

  /** How long arrays are; null where that is not asked for. */
  @Nullable LengthTable lengths;

  ThreadRecorder(RecorderRegistry registry, @Nullable Thread thread, boolean siteMode, long seed) {
    this(registry, thread, siteMode, seed, false);
  }

  /** For a thread of which nothing but its identifier is known. */
  ThreadRecorder(RecorderRegistry registry, long threadId) {
    this(registry, null, false, 0, false, threadId);
  }

  /** For a tree that belongs to a thread, to nobody, or to several virtual threads. */
  ThreadRecorder(
      RecorderRegistry registry,
      @Nullable Thread thread,
      boolean siteMode,
      long seed,
      boolean shared) {
    this(
        registry,
        thread,
        siteMode,
        seed,
        shared,
        thread == null ? ThreadIds.NOBODY : ThreadIds.ofRecorder());
  }

  private ThreadRecorder(
      RecorderRegistry registry,
      @Nullable Thread thread,
      boolean siteMode,
      long seed,
      boolean shared,
      long threadId) {
    super(registry, thread == null && !shared, seed, shared);
    this.thread = thread == null ? null : new WeakReference<>(thread);
    this.name = thread == null ? "" : thread.getName();
    this.threadId = threadId;
    this.siteMode = siteMode;
    this.lengths = thread == null && !shared ? null : registry.newLengths(shared);
  }

  /** For a virtual thread, whose contexts are in a tree that it shares with others. */
  ThreadRecorder(RecorderRegistry registry, ThreadRecorder stripe, long seed) {
    super(registry, stripe, seed);
    thread = null;
    name = "";
    threadId = ThreadIds.ofRecorder();
    siteMode = stripe.siteMode;
    lengths = stripe.lengths;
  }

  @Override
  final ThreadRecorder self() {
    return this;
  }

  @Override
  final long ownWorkBegins() {
    ByteAccount account = bytes;
    return account == null ? 0 : account.ownWorkBegins();
  }

  @Override
  final void ownWorkEnds(long mark) {
    ByteAccount account = bytes;
    if (account != null) {
      account.ownWorkEnds(mark);
    }
  }

  @Override
  final long ownStepBegins() {
    return registry.measuresOwnWork() ? AllocatedBytes.reading() - profilerBytes : 0;
  }

  @Override
  final void ownStepEnds(long mark) {
    if (mark > 0) {
      long now = AllocatedBytes.reading();
      if (now > 0) {
        profilerBytes = now - mark;
        allocatedBytes = now;
      }
    }
  }

  /** The recorder of the calling thread; null where it has none, or is kept out of the records. */
  public static @Nullable ThreadRecorder ofThisThread() {
    return Probes.recorder();
  }

  /** What the listener keeps of this thread's births; to be called on this thread only. */
  public final @Nullable Object births() {
    return births;
  }

  /** Keeps something of the listener's; to be called on this thread only. */
  public final void births(@Nullable Object ofThisThread) {
    births = ofThisThread;
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

  // Where woven code brings no context along.

  @Override
  CallNode nodeFor(int site) {
    return siteMode ? counterOfSlowly(site).node : current();
  }

  private SiteCounter counterOf(int site) {
    SiteCounter known = SiteCounters.find(counters, site);
    if (known != null) {
      return known;
    }
    @Nullable SiteCounter[] table = SiteCounters.withRoom(counters, counterCount);
    SiteCounter counter = childOf(root, sites.frameOf(site)).newCounter(site);
    VarHandle.storeStoreFence(); // virtual threads look without a lock
    counters = table;
    SiteCounters.put(table, counter);
    counterCount++;
    return counter;
  }

  private SiteCounter counterOfSlowly(int site) {
    SiteCounter known = SiteCounters.find(counters, site);
    if (known != null) {
      SiteCounters.putFirst(counters, known);
      return known;
    }
    boolean before = working;
    working = true;
    long mark = ownStepBegins();
    try {
      return counterOf(site);
    } finally {
      working = before;
      ownStepEnds(mark);
    }
  }

  /** In site mode, in a tree that virtual threads share. */
  final SiteCounter sharedCounterOf(int site) {
    SiteCounter known = SiteCounters.find(counters, site);
    return known != null ? known : newSharedCounterOf(site);
  }

  private synchronized SiteCounter newSharedCounterOf(int site) {
    return counterOf(site);
  }

  /** An estimate of the heap that its tables take, beside what its contexts take, in bytes. */
  final long tableBytes() {
    return 4L * (counters.length + typeTableLength() * 2L);
  }

  /**
   * Counts an object where woven code does not bring a node along; returns whether its site has
   * reached its mark.
   */
  private boolean count(int site) {
    @Nullable SiteCounter[] all = counters;
    SiteCounter counter = all[SiteCounters.slotOf(site, all.length)];
    return (counter != null && counter.site == site) ? counter.add() : countSlowly(site, 0, 0);
  }

  boolean countSlowly(int site, long elements, long bytes) {
    if (siteMode) {
      try {
        return counterOfSlowly(site).add(elements, bytes);
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
    boolean due = node.countObject(site);
    if (pendingType == type) {
      pendingType = 0;
      if (due || hasPendingBirth()) {
        claim(object, site, node, due);
      }
    } else if (due) {
      draw(object, site, node);
    }
  }

  /** As above, where woven code does not bring a node along. */
  void constructed(Object object, int site, int type) {
    boolean due = count(site);
    if (pendingType == type) {
      pendingType = 0;
      if (due || hasPendingBirth()) {
        claim(object, site, null, due);
      }
    } else if (due) {
      draw(object, site, null);
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
    suspendPending(site, type, context.id);
    if (typeIsDue(type)) {
      drawConstructed(object, site, type, siteMode ? null : context);
    }
  }

  /** As above, in the current context. */
  void initialized(Object object, int site, int type) {
    suspendPending(site, type, currentId);
    if (typeIsDue(type)) {
      drawConstructed(object, site, type, null);
    }
  }

  /** A constructor that began with {@code this(..)} has ended. */
  void reinitialized(int site, int type, CallNode context) {
    suspendPending(site, type, context.id);
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
      CallNode context = find(pendingContext);
      (context != null ? context : root).countObject(pendingSite);
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
    if (site != 0 && (siteMode ? node.frame == sites.frameOf(site) : node.id == pendingContext)) {
      visitor.counters(site, 1, 0, 0);
    }
  }

  // Arrays.

  private void countLength(int site, int length, long arrays) {
    LengthTable asked = lengths;
    if (asked != null) {
      asked.add(site, length, arrays);
    }
  }

  void array(Object array, int length, int site, int layout, CallNode node) {
    countLength(site, length, 1);
    if (node.countArrays(site, 1, length, ArrayLayout.bytes(layout, length))) {
      draw(array, site, node);
    }
  }

  /** As above, where woven code does not bring a node along. */
  void array(Object array, int length, int site, int layout) {
    countLength(site, length, 1);
    long bytes = ArrayLayout.bytes(layout, length);
    @Nullable SiteCounter[] all = counters;
    SiteCounter counter = all[SiteCounters.slotOf(site, all.length)];
    boolean due =
        (counter != null && counter.site == site)
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
        long mark = ownWorkBegins();
        levelSite = derivedSite(site, typeOf(level), kind);
        ownWorkEnds(mark);
      }
      int length = java.lang.reflect.Array.getLength(level);
      countLength(levelSite, length, arrays);
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
    long mark = ownWorkBegins();
    try {
      countDerived(object, site, kind, node);
    } finally {
      ownWorkEnds(mark);
    }
  }

  private void countDerived(Object object, int site, AllocationKind kind, CallNode node) {
    TypeEntry type = typeOf(object);
    int derived = derivedSite(site, type, kind);
    boolean due;
    if (type.layout == 0) {
      due = node.countOther(derived, 1, 0, 0);
    } else {
      int length = java.lang.reflect.Array.getLength(object);
      countLength(derived, length, 1);
      due = node.countOther(derived, 1, length, ArrayLayout.bytes(type.layout, length));
    }
    if (due) {
      draw(object, derived, node);
    }
  }

  /** What is to be known of an object's class, which may have to be found out. */
  final TypeEntry typeOf(Object object) {
    boolean before = working;
    working = true;
    try {
      return TypeEntry.of(object.getClass());
    } finally {
      working = before;
    }
  }

  /** The site for a type that is seen at run time only. */
  final int derivedSite(int site, TypeEntry type, AllocationKind kind) {
    DerivedSites known = derivedSites;
    if (known == null) {
      derivedSites = known = new DerivedSites();
    }
    boolean before = working;
    working = true;
    try {
      return known.of(site, type, kind);
    } finally {
      working = before;
    }
  }

  // What woven code of the JDK makes: never drawn.

  /** Counts for a site of the JDK, in the current context. */
  void count(int site, long allocations, long elements, long bytes) {
    nodeFor(site).countOther(site, allocations, elements, bytes);
  }

  /** Counts an object or one-dimensional array by its own class. */
  final void madeUnseen(Object object, int site, AllocationKind kind) {
    TypeEntry type = typeOf(object);
    int length = type.layout == 0 ? 0 : java.lang.reflect.Array.getLength(object);
    long bytes = type.layout == 0 ? 0 : ArrayLayout.bytes(type.layout, length);
    count(derivedSite(site, type, kind), 1, length, bytes);
  }

  /** Whether an object of this type is pending. */
  boolean isPending(int type) {
    return pendingType == type;
  }

  // Ending.

  /** The thread is gone: what is pending was made by code that is not woven. */
  void finish() {
    if (pendingType != 0) {
      flushPending();
    }
    if (bytes != null) {
      bytes.finish(allocatedBytes);
    }
  }
}
