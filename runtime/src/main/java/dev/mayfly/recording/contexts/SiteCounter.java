package dev.mayfly.recording.contexts;

import dev.mayfly.recording.sampling.SamplingMark;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the thread whose recorder holds it), any readers; thread-safe where virtual
 * threads share it. The allocations at one site, in site mode or on virtual threads: an object of
 * its own, because it is reached by the fewest loads.
 */
public final class SiteCounter {
  private static final VarHandle ALLOCATIONS = field("allocations");
  private static final VarHandle ELEMENTS = field("elements");
  private static final VarHandle BYTES = field("bytes");

  /** An estimate of the heap that a counter takes, in bytes, with its place in the table. */
  public static final int HEAP_BYTES = 64;

  /** The context that it counts for. */
  public final CallNode node;

  /** The site, or the complement of one for failed constructions. */
  public final int site;

  /** The counter of another site of the node. */
  final @Nullable SiteCounter next;

  private long allocations;

  private long elements;

  private long bytes;

  /**
   * A {@link SamplingMark}. The thread that counts writes it, with the stream's lock if it has one.
   */
  public long mark;

  SiteCounter(CallNode node, int site, @Nullable SiteCounter next, long firstMark) {
    this.node = node;
    this.site = site;
    this.next = next;
    this.mark = firstMark;
    VarHandle.storeStoreFence(); // virtual threads find it without a lock
  }

  private static VarHandle field(String name) {
    try {
      return MethodHandles.lookup().findVarHandle(SiteCounter.class, name, long.class);
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError(name, impossible);
    }
  }

  /** Counts an object; returns whether that reaches the mark. */
  public boolean add() {
    long due = SamplingMark.count(mark); // no call is left once it is counted: see CallNode
    return ++allocations >= due;
  }

  /** Counts an array, or an object: without elements and bytes. */
  public boolean add(long moreElements, long moreBytes) {
    long due = SamplingMark.count(mark);
    elements += moreElements;
    bytes += moreBytes;
    return ++allocations >= due;
  }

  /** The number of counted allocations. */
  public long allocations() {
    return (long) ALLOCATIONS.getOpaque(this);
  }

  /** Counts for several threads at the same time; returns whether that reaches the mark. */
  public boolean addShared(long more, long moreElements, long moreBytes) {
    if ((moreElements | moreBytes) != 0) {
      ELEMENTS.getAndAdd(this, moreElements);
      BYTES.getAndAdd(this, moreBytes);
    }
    return (long) ALLOCATIONS.getAndAdd(this, more) + more >= SamplingMark.count(mark);
  }

  /** As {@link #accept}, and sets to 0 what the visitor has taken. */
  void move(SiteTable.Visitor visitor) {
    if (allocations != 0) {
      visitor.counters(site, allocations, elements, bytes);
      allocations = 0;
      elements = 0;
      bytes = 0;
    }
  }

  void accept(SiteTable.Visitor visitor) {
    long counted = (long) ALLOCATIONS.getOpaque(this);
    if (counted != 0) {
      visitor.counters(
          site, counted, (long) ELEMENTS.getOpaque(this), (long) BYTES.getOpaque(this));
    }
  }
}
