package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Single writer (the owner's thread), any readers. One calling context: a method reached by one
 * path of callers (Ammons, Ball, Larus, PLDI 1997), with the counters of what was allocated in it.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>{@code cells} holds {@link SiteTable#STRIDE} counters for each site of the node's own
 *       method, by the site's number less {@code firstSite}; it is made at the first event and
 *       never replaced. Everything else goes to {@code others}.
 *   <li>Keys below 0 in {@code others} are complements of site ids: constructions that failed.
 *   <li>A node never moves and never leaves its tree while its thread lives: woven methods keep it
 *       in a local variable.
 *   <li>A folded node stands for everything below it: entering from it leads to itself, counted in
 *       {@code foldedEntries}.
 * </ul>
 */
public final class CallNode {
  static final int ROOT_FRAME = 0;
  static final int FOLDED_FRAME = -1;

  /** One empty place, so that there is always one to look at; never filled. */
  private static final CallNode[] NO_CHILDREN = new CallNode[1];

  private static final long[] NO_CELLS = new long[0];

  final ThreadRecorder owner;
  final @Nullable CallNode parent;
  final int frame;
  final int firstSite;
  final int depth;

  /** Its place in its recorder's table of nodes. */
  final int index;

  /** The place of the node that is current when its method has ended. */
  private final int callerIndex;

  private long[] cells = NO_CELLS;
  private int foldedEntries;
  private CallNode[] children = NO_CHILDREN;
  private int childCount;
  private @Nullable SiteTable others;

  /** In site mode: the counters of the method's sites. */
  private @Nullable SiteCounter counters;

  /**
   * The node of the retired tree with the same path, once somebody asked for it; guarded by the
   * retired tree's lock.
   */
  private @Nullable CallNode twin;

  CallNode(ThreadRecorder owner, @Nullable CallNode parent, int frame, int firstSite, int index) {
    this.owner = owner;
    this.parent = parent;
    this.frame = frame;
    this.firstSite = firstSite;
    this.index = index;
    this.callerIndex = parent == null ? index : parent.index;
    this.depth = parent == null ? 0 : parent.depth + 1;
  }

  // Entering and leaving.

  /** Makes the child for a method current and returns it. */
  CallNode enter(int frameId) {
    CallNode child = child(frameId);
    owner.current(child);
    return child;
  }

  /** Finds or makes the child for a method without making it current. */
  CallNode within(int frameId) {
    return owner.childOf(this, frameId);
  }

  private CallNode child(int frameId) {
    if (frame == FOLDED_FRAME) {
      foldedEntries++;
      return this;
    }
    CallNode child = find(frameId);
    if (child == null) {
      child = owner.newChild(this, frameId);
    }
    if (child.frame == FOLDED_FRAME) {
      child.foldedEntries = 1;
    }
    return child;
  }

  /**
   * Makes the parent current again, whatever happened below: an exit lost there is repaired and
   * counted.
   */
  void exit() {
    ThreadRecorder recorder = owner;
    if (recorder.currentIndex == index && foldedEntries <= 1) {
      recorder.currentIndex = callerIndex;
    } else {
      OutOfLine.exit(this);
    }
  }

  void exitSlowly() {
    ThreadRecorder recorder = owner;
    if (recorder.currentIndex != index) {
      recorder.repairedContexts++;
    }
    if (foldedEntries > 1) {
      foldedEntries--;
      recorder.currentIndex = index;
    } else {
      recorder.currentIndex = callerIndex;
    }
  }

  /** Makes this node current if it is not: an exception was caught in its method. */
  void resume() {
    if (owner.currentIndex != index) {
      owner.currentIndex = index;
      owner.repairedContexts++;
    }
  }

  // Children.

  /** The child for a method if it lies where it is looked for first; null says nothing. */
  @Nullable CallNode nearChild(int frameId) {
    CallNode[] table = children;
    CallNode child = table[slotOf(frameId, table.length - 1)];
    return child != null && child.frame == frameId ? child : null;
  }

  @Nullable CallNode find(int frameId) {
    CallNode[] table = children;
    int mask = table.length - 1;
    int slot = slotOf(frameId, mask);
    while (table[slot] != null) {
      if (table[slot].frame == frameId) {
        return table[slot];
      }
      slot = (slot + 1) & mask;
    }
    return null;
  }

  void add(CallNode child) {
    CallNode[] table = children;
    if (2 * (childCount + 1) > table.length) {
      CallNode[] bigger = new CallNode[Math.max(2, table.length * 2)];
      for (CallNode old : table) {
        if (old != null) {
          put(bigger, old);
        }
      }
      put(bigger, child);
      children = bigger;
    } else {
      put(table, child);
    }
    childCount++;
  }

  private static void put(CallNode[] table, CallNode child) {
    int mask = table.length - 1;
    int slot = slotOf(child.frame, mask);
    while (table[slot] != null) {
      slot = (slot + 1) & mask;
    }
    table[slot] = child;
  }

  private static int slotOf(int frameId, int mask) {
    return ((frameId * 0x9E3779B9) >>> 16) & mask;
  }

  /** The children as of now, with gaps: a table that the owner may be filling. */
  CallNode[] children() {
    return children;
  }

  // Counting.

  /** Counts one object of a site of woven code. */
  void countObject(int site) {
    int index = (site - firstSite) * SiteTable.STRIDE;
    long[] own = cells;
    if (index >= 0 && index < own.length) {
      own[index]++;
    } else {
      countSlowly(site, 1, 0, 0);
    }
  }

  /** Counts arrays of a site of woven code. */
  void countArrays(int site, long arrays, long elements, long bytes) {
    int index = (site - firstSite) * SiteTable.STRIDE;
    long[] own = cells;
    if (index >= 0 && index < own.length) {
      own[index] += arrays;
      own[index + 1] += elements;
      own[index + 2] += bytes;
    } else {
      countSlowly(site, arrays, elements, bytes);
    }
  }

  private void countSlowly(int site, long allocations, long elements, long bytes) {
    int ownSites = owner.ownSitesOf(this);
    int index = site - firstSite;
    if (index < 0 || index >= ownSites) {
      countOther(site, allocations, elements, bytes);
      return;
    }
    try {
      long[] own = new long[ownSites * SiteTable.STRIDE];
      own[index * SiteTable.STRIDE] = allocations;
      own[index * SiteTable.STRIDE + 1] = elements;
      own[index * SiteTable.STRIDE + 2] = bytes;
      cells = own;
      owner.firstEvent();
    } catch (OutOfMemoryError noRoom) {
      owner.droppedEvents++;
    }
  }

  void countFailed(int site) {
    countOther(~site, 1, 0, 0);
  }

  /**
   * Counts under any key: a site of another method, or the complement of a site for a failed
   * construction.
   */
  void countOther(int key, long allocations, long elements, long bytes) {
    try {
      SiteTable table = others;
      if (table == null) {
        table = new SiteTable();
        table.add(key, allocations, elements, bytes);
        others = table;
        owner.firstEvent();
      } else if (table.add(key, allocations, elements, bytes)) {
        owner.firstEvent();
      }
    } catch (OutOfMemoryError noRoom) {
      owner.droppedEvents++;
    }
  }

  /** In site mode: a counter for a site of this node's method. */
  SiteCounter newCounter(int site) {
    SiteCounter counter = new SiteCounter(this, site, counters);
    counters = counter;
    return counter;
  }

  /** Counts what another tree's node with the same path counted under the same key. */
  void merge(int key, long allocations, long elements, long bytes) {
    if (key > 0) {
      countArrays(key, allocations, elements, bytes);
    } else {
      countOther(key, allocations, elements, bytes);
    }
  }

  // Reading.

  /** The counters that are not all zero; keys below 0 are complements: failed constructions. */
  void forEachCounter(SiteTable.Visitor visitor) {
    long[] own = cells;
    for (int i = 0; i < own.length; i += SiteTable.STRIDE) {
      long allocations = SiteTable.read(own, i);
      if (allocations != 0) {
        visitor.counters(
            firstSite + i / SiteTable.STRIDE,
            allocations,
            SiteTable.read(own, i + 1),
            SiteTable.read(own, i + 2));
      }
    }
    for (SiteCounter counter = counters; counter != null; counter = counter.next) {
      counter.accept(visitor);
    }
    SiteTable table = others;
    if (table != null) {
      table.forEach(visitor);
    }
  }

  /** An estimate of the heap that this node takes, in bytes. */
  long heapBytes() {
    SiteTable table = others;
    long sum = 88 + 8L * cells.length + 4L * children.length + (table == null ? 0 : 160);
    for (SiteCounter counter = counters; counter != null; counter = counter.next) {
      sum += SiteCounter.HEAP_BYTES;
    }
    return sum;
  }

  /**
   * The method of this context: a frame id, 0 for the root, -1 for the fold of what was beyond a
   * budget.
   */
  public int frame() {
    return frame;
  }

  @Nullable CallNode twin() {
    return twin;
  }

  void twin(CallNode retired) {
    twin = retired;
  }
}
