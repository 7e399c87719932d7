package dev.mayfly.recording.contexts;

import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.recording.meters.TimeAccount;
import dev.mayfly.recording.sampling.SamplingMark;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.LayerBoundaries;
import dev.mayfly.site.SiteRegistry;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the tree's thread), any readers; thread-safe where virtual threads share it. One
 * calling context: a method reached by one path of callers (Ammons, Ball, Larus, PLDI 1997), with
 * the counters of its allocations.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>{@code cells} holds {@link SiteTable#STRIDE} longs for each site of the node's own method,
 *       by the site's number less {@code firstSite}; it is made at the first event and never
 *       replaced. Everything else goes to {@code others}.
 *   <li>Keys below 0 in {@code others} are complements of site ids: constructions that failed.
 *   <li>A node never moves and never leaves its tree while its thread lives: the recorder keeps its
 *       number.
 *   <li>A folded node stands for everything below it.
 *   <li>In a tree that virtual threads share, {@code cells} and {@code others} stay unused: so the
 *       fast paths fail, and the slow ones see to it.
 * </ul>
 */
public final class CallNode {
  public static final int ROOT_FRAME = 0;
  public static final int FOLDED_FRAME = -1;

  /** Contexts are less deep than this. */
  static final int DEEPEST = 1 << 20;

  private static final int PLACE_SHIFT = 20;

  private static final long[] NO_CELLS = new long[0];

  /** The counters of contexts that several threads are in. */
  private static final class Shared {
    static final VarHandle PHYSICAL_BYTES = field();

    private static VarHandle field() {
      try {
        return MethodHandles.lookup().findVarHandle(CallNode.class, "physicalBytes", long.class);
      } catch (ReflectiveOperationException impossible) {
        throw new LinkageError("physicalBytes", impossible);
      }
    }
  }

  final CallTree tree;
  final @Nullable CallNode parent;
  final int frame;
  final int firstSite;

  /** The depth, and above it the place of its layer: see {@link LayerBoundaries#placeOf}. */
  private final int depthAndPlace;

  /** The number of nodes that the tree had before. */
  final int index;

  /**
   * The bytes that threads really allocated here, where they are read; of one thread written by it
   * only.
   */
  long physicalBytes;

  long[] cells = NO_CELLS;
  private @Nullable CallNode firstChild;
  private @Nullable CallNode nextSibling;
  @Nullable SiteTable others;

  /** In site mode and on virtual threads: the counters of the method's sites. */
  @Nullable SiteCounter counters;

  /** The counters by site, on virtual threads. */
  private @Nullable SharedSites sharedSites;

  /**
   * The node of the retired tree with the same path, once it was asked for; guarded by the retired
   * tree's lock.
   */
  public @Nullable CallNode twin;

  CallNode(
      CallTree tree, @Nullable CallNode parent, int frame, int firstSite, int index, int place) {
    this.tree = tree;
    this.parent = parent;
    this.frame = frame;
    this.firstSite = firstSite;
    this.index = index;
    this.depthAndPlace = (parent == null ? 0 : parent.depth() + 1) | place << PLACE_SHIFT;
  }

  public int depth() {
    return depthAndPlace & (DEEPEST - 1);
  }

  /** The place in which the bytes of its layer are counted. */
  int place() {
    return depthAndPlace >>> PLACE_SHIFT;
  }

  // Children.

  /** Takes a node for its child, for readers on any thread. */
  void addChild(CallNode child) {
    child.nextSibling = firstChild;
    VarHandle.storeStoreFence();
    firstChild = child;
  }

  /** One of the children as of now; the others follow as its siblings. */
  public @Nullable CallNode firstChild() {
    return firstChild;
  }

  /** Another child of the same parent. */
  public @Nullable CallNode nextSibling() {
    return nextSibling;
  }

  // Counting.

  // The methods here write last, without a call behind it: where the stack of the thread
  // ends, an event is counted or not, and the object is pending or not, but never both.

  /**
   * Counts one object of a site of woven code.
   *
   * @return whether the site has reached its {@link SamplingMark} here
   */
  public boolean countObject(int site) {
    int index = (site - firstSite) * SiteTable.STRIDE;
    long[] own = cells;
    if (index >= 0 && index < own.length) {
      long due = SamplingMark.count(own[index + SiteTable.MARK]);
      return ++own[index] >= due;
    }
    return countSlowly(site, 1, 0, 0);
  }

  /** Counts arrays of a site of woven code; returns as {@link #countObject}. */
  public boolean countArrays(int site, long arrays, long elements, long bytes) {
    int index = (site - firstSite) * SiteTable.STRIDE;
    long[] own = cells;
    if (index >= 0 && index < own.length) {
      long due = SamplingMark.count(own[index + SiteTable.MARK]);
      own[index + 1] += elements;
      own[index + 2] += bytes;
      return (own[index] += arrays) >= due;
    }
    return countSlowly(site, arrays, elements, bytes);
  }

  private boolean countSlowly(int site, long allocations, long elements, long bytes) {
    if (tree.isShared()) {
      return countShared(site, allocations, elements, bytes);
    }
    int ownSites = tree.ownSitesOf(this);
    int place = site - firstSite;
    if (place < 0 || place >= ownSites) {
      return countOther(site, allocations, elements, bytes);
    }
    if (makeCells(ownSites)) {
      return countArrays(site, allocations, elements, bytes);
    }
    tree.dropped(allocations);
    return false;
  }

  /** Makes the places of the own sites; returns whether there was room. */
  private boolean makeCells(int ownSites) {
    ProfilerAllocations steps = tree.steps;
    boolean before = steps.working;
    steps.working = true;
    long work = steps.stepBegins();
    try {
      long[] own = newCells(ownSites);
      cells = own;
      return true;
    } catch (OutOfMemoryError noRoom) {
      return false;
    } finally {
      steps.working = before;
      steps.stepEnds(work);
    }
  }

  long[] newCells(int ownSites) {
    long[] own = new long[ownSites * SiteTable.STRIDE];
    long mark = tree.firstMark();
    for (int i = SiteTable.MARK; i < own.length; i += SiteTable.STRIDE) {
      own[i] = mark;
    }
    return own;
  }

  /** Counts a failed construction. */
  public void countFailed(int site) {
    countOther(~site, 1, 0, 0);
  }

  /**
   * Counts under any key: a site of another method, or the complement of a site for a failed
   * construction; returns as {@link #countObject}.
   */
  public boolean countOther(int key, long allocations, long elements, long bytes) {
    if (tree.isShared()) {
      return countShared(key, allocations, elements, bytes);
    }
    SiteTable table = others;
    int cell;
    if (table == null || (cell = table.cellOf(key)) == SiteTable.NONE) {
      CallNode node = contextOf(key);
      if (node != this) {
        return key < 0
            ? node.countOther(key, allocations, elements, bytes)
            : node.countArrays(key, allocations, elements, bytes);
      }
      table = makeCell(key);
      if (table == null) {
        tree.dropped(allocations);
        return false;
      }
      cell = table.cellOf(key);
    }
    return table.addAt(cell, allocations, elements, bytes);
  }

  /**
   * The context of a key that is not counted here yet: this one, unless the site's method has
   * contexts of its own and the stack says that the thread is in one.
   */
  private CallNode contextOf(int key) {
    CallTree.Place place = tree.placeOfThread;
    SiteRegistry sites = SiteRegistry.instance();
    AllocationSite site = sites.site(key < 0 ? ~key : key);
    return place == null
            || frame <= 0
            || site == null
            || site.kind() == AllocationKind.UNWOVEN_CALLER
            || sites.frameOf(key < 0 ? ~key : key) == frame
            || !sites.isEntered(site.method())
        ? this
        : place.of(this);
  }

  /** Makes the place of a key; returns its table, or null if there was no room. */
  private @Nullable SiteTable makeCell(int key) {
    ProfilerAllocations steps = tree.steps;
    boolean before = steps.working;
    steps.working = true;
    long work = steps.stepBegins();
    try {
      SiteTable table = others == null ? new SiteTable(tree.firstMark()) : others;
      table.addKey(key);
      others = table;
      tree.counted(this, key);
      return table;
    } catch (OutOfMemoryError noRoom) {
      return null;
    } finally {
      steps.working = before;
      steps.stepEnds(work);
    }
  }

  /** Attributes what the thread has really allocated since the last time. */
  public void charge(ByteAccount account) {
    long bytes = account.take(); // no call is left once it is taken: see above
    long[] byPlace = account.byPlace;
    if (byPlace != null) {
      byPlace[depthAndPlace >>> PLACE_SHIFT] += bytes;
    }
    if (account.isShared()) {
      chargeShared(bytes);
    } else {
      physicalBytes += bytes;
    }
  }

  /** Attributes bytes where several threads do. */
  public void chargeShared(long bytes) {
    Shared.PHYSICAL_BYTES.getAndAdd(this, bytes);
  }

  /** Attributes the time since a thread changed its context last, unless this is the root. */
  public void charge(TimeAccount account, long now) {
    if (!account.charge(index, now, tree.steps)) {
      tree.dropped(1);
    }
  }

  /** Counts for one of several virtual threads that are in this context. */
  private boolean countShared(int key, long allocations, long elements, long bytes) {
    try {
      SiteCounter counter = sharedCounter(key);
      ProfilerAllocations own = ProfilerAllocations.anyTallied() ? tree.stepsOfThisThread() : null;
      if (own != null) {
        own.tell(key, allocations, bytes);
      }
      return counter.addShared(allocations, elements, bytes);
    } catch (OutOfMemoryError noRoom) {
      tree.dropped(allocations);
      return false;
    }
  }

  /** The counter of a key, made if need be, in a context that virtual threads share. */
  public SiteCounter sharedCounter(int key) {
    SharedSites known = sharedSites;
    SiteCounter counter = known == null ? null : known.find(key);
    return counter != null ? counter : firstSharedCounter(key);
  }

  /** Code of the JDK that this runs must not come back here. */
  private SiteCounter firstSharedCounter(int key) {
    ProfilerAllocations own = tree.stepsOfThisThread();
    if (own == null) {
      return newSharedCounter(key);
    }
    boolean before = own.working;
    own.working = true;
    long mark = own.stepBegins();
    try {
      tree.counted(this, key);
      return newSharedCounter(key);
    } finally {
      own.working = before;
      own.stepEnds(mark);
    }
  }

  private SiteCounter newSharedCounter(int key) {
    synchronized (tree) {
      SharedSites known = sharedSites == null ? new SharedSites() : sharedSites;
      SiteCounter counter = known.find(key);
      if (counter == null) {
        counter = newCounter(key);
        known.add(counter);
      }
      VarHandle.storeStoreFence();
      sharedSites = known;
      return counter;
    }
  }

  /** In site mode: a counter for a site of this node's method. */
  public SiteCounter newCounter(int site) {
    SiteCounter counter = new SiteCounter(this, site, counters, tree.firstMark(site));
    counters = counter;
    return counter;
  }

  // Reading.

  /**
   * The method of this context: a frame id, 0 for the root, -1 for the fold of contexts beyond a
   * budget.
   */
  public int frame() {
    return frame;
  }

  /** The context that this one was called from; null for the root. */
  public @Nullable CallNode caller() {
    return parent;
  }

  /** The tree that this context belongs to. */
  public CallTree tree() {
    return tree;
  }

  /** The number by which {@link CallTree#node} finds this context. */
  public int index() {
    return index;
  }

  /** The first of the method's sites, which have consecutive numbers; a huge one if it has none. */
  public int firstSite() {
    return firstSite;
  }
}
