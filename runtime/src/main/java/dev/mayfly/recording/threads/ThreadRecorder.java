package dev.mayfly.recording.threads;

import dev.mayfly.analysis.Contexts;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.EventSink;
import dev.mayfly.recording.contexts.ExecutedContext;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.meters.LengthTable;
import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.recording.types.DerivedSites;
import dev.mayfly.recording.types.TypeEntry;
import dev.mayfly.site.AllocationKind;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread). The state of one thread while it is recorded: the tree that it counts
 * into, its sampling, and the listener's data.
 *
 * <p>Methods that differ between platform and virtual threads are abstract here; no method with a
 * body is overridden.
 *
 * <p>An object of a woven class is seen twice: when its constructor ends and, if woven code made it
 * by {@code new}, when that expression is done. The first leaves a <em>pending</em> object, as ints
 * but never as a reference; the second claims it. An object that is still pending when the next
 * constructor ends was created by code that is not woven (reflection, {@code T::new}, dependency
 * injection) and is counted for its context. Nothing of the same class can come between an object's
 * last constructor and its {@code new} expression, hence comparing types is enough.
 */
public abstract class ThreadRecorder extends ExecutedContext {
  /** The identifier of the thread that made this recorder, its own; {@code NONE} if unknown. */
  public final long threadId;

  /** Whether contexts are left out. */
  public final boolean siteMode;

  final Sampler sampler;

  /** Stands for a site that there is no room for. */
  public static final int NO_SITE = 0;

  /** No attachments. */
  private static final @Nullable Object[] NONE = {};

  /** The data of features, each in the slot of its {@link Attachment}. */
  @Nullable Object[] attachments = NONE;

  /**
   * The tree's sink; null where it has none. A field here, since each event of each mode reads it:
   * by the tree it would be one load more.
   */
  @Nullable EventSink sink;

  /** The number of the object whose birth the listener received last; 0 once it is recorded. */
  long objectNumber;

  /**
   * Whether the bytes of a concatenation were made and counted, and its string was not yet. A
   * field, since each concatenation writes it.
   */
  public boolean concatenating;

  /** Whether the profiler uses the thread, which is not recorded; its thread's own. */
  boolean suspended;

  /** Whether the pending object was sampled when its constructor ended; the sampler says so. */
  boolean pendingBirth;

  /**
   * The listener's data on this thread's births; its thread's own. A field, since each birth reads
   * it, and with {@code lifetime=exact} each object is a birth.
   */
  private @Nullable Object births;

  private @Nullable DerivedSites derivedSites;

  ThreadRecorder(
      RecordingState state,
      long threadId,
      boolean siteMode,
      CallTree tree,
      ProfilerAllocations steps,
      TypeStreams types,
      long seed) {
    super(tree, steps);
    this.threadId = threadId;
    this.siteMode = siteMode;
    this.sampler = new Sampler(state, steps, this, types, tree.isMuted(), seed);
    this.sink = tree.sink();
  }

  /** The listener's data on this thread's births; to be called on this thread only. */
  public final @Nullable Object births() {
    return births;
  }

  /** Keeps something of the listener's; to be called on this thread only. */
  public final void births(@Nullable Object ofThisThread) {
    births = ofThisThread;
  }

  /**
   * The object that is being born gets a number ({@code ObjectNumbers}); 0 takes it back. To be
   * called on this thread only.
   */
  public final void objectNumber(long number) {
    objectNumber = number;
  }

  // Objects: null where no listener follows them.

  /**
   * A {@code new} expression of woven code is done.
   *
   * <p>Counts first and claims without a call: wherever the stack ends in here, the object is
   * counted once, by its site or as still pending.
   */
  public abstract void constructed(@Nullable Object object, int site, int type);

  /** A constructor has ended, for an object of its class. The current context is the caller's. */
  public abstract void initialized(@Nullable Object object, int site, int type);

  /** A constructor goes on after its {@code this(..)}: the object is not ready yet, nor born. */
  public abstract void unfinished(@Nullable Object object, int type);

  /** Whether an object of this type is pending. */
  public abstract boolean isPending(int type);

  /** The contexts of this thread. */
  public final Contexts contexts() {
    return tree;
  }

  /** The number of the current context among {@link #contexts}. */
  public final int contextNumber() {
    return siteMode ? 0 : current().index();
  }

  /** The context of an event of a site; null where the site is all that counts. */
  final @Nullable CallNode node(int site) {
    return siteMode ? null : contextAt(site);
  }

  /** An object is created that no constructor reported. */
  public final void made(@Nullable Object object, int site) {
    CallNode node = node(site);
    if (countObject(site, node)) {
      OutOfLine.draw(sampler, object, site, node);
    }
    recordAllocated(site, node);
  }

  // Counting in the current context.

  /** Counts an object in the context of {@link #node}; returns as {@link #count(int)}. */
  final boolean countObject(int site, @Nullable CallNode node) {
    return node == null ? count(site) : node.countObject(site);
  }

  /** Counts an object; returns whether its site has reached its mark. */
  public abstract boolean count(int site);

  /** Like the method above, for an array, or for an object whose site was not found near. */
  public abstract boolean count(int site, long elements, long bytes);

  /** Counts for a site of the JDK, whose objects are never sampled. */
  public abstract void count(int site, long allocations, long elements, long bytes);

  // Streams, for the sampler: a site in a context. A node is null where the site is all that
  // counts.

  /** The number of counted allocations of the stream. */
  abstract long counted(int site, @Nullable CallNode node);

  /** The stream's {@link SamplingMark}. */
  abstract long mark(int site, @Nullable CallNode node);

  abstract void mark(int site, @Nullable CallNode node, long mark);

  /** The node to count a site in when woven code does not bring one along. */
  public abstract CallNode nodeFor(int site);

  /**
   * The lock to hold while the stream is sampled; null where no other thread has the same stream.
   */
  abstract @Nullable Object lockOf(int site, @Nullable CallNode node);

  // Arrays.

  private void countLength(int site, int length, long arrays) {
    LengthTable asked = tree.lengths;
    if (asked != null) {
      asked.add(site, length, arrays);
    }
  }

  /** Woven code has made an array; null where no listener follows it. */
  public final void array(@Nullable Object array, int length, int site, int layout) {
    countLength(site, length, 1);
    CallNode node = node(site);
    long bytes = ArrayLayout.bytes(layout, length);
    if (node == null ? count(site, length, bytes) : node.countArrays(site, 1, length, bytes)) {
      OutOfLine.drawArray(sampler, array, length, site, node);
    }
    recordAllocated(site, node, 1, length);
  }

  /**
   * Counts an array and the arrays in it that were made with it; they are of equal lengths, level
   * by level.
   *
   * @param derived null if the sites of the inner arrays follow the site; else sites are derived
   *     from the arrays' classes, and this is the kind of the outer one
   */
  public final void multiArray(
      Object array, int site, CallNode node, @Nullable AllocationKind derived) {
    Object level = array;
    long arrays = 1;
    int levelSite = site;
    for (int depth = 0; true; depth++) {
      if (derived != null) {
        AllocationKind kind = depth == 0 ? derived : AllocationKind.INNER_ARRAY;
        long mark = steps.begins();
        levelSite = derivedSite(site, level, kind, arrays);
        steps.ends(mark);
      }
      int length = Array.getLength(level);
      if (levelSite != NO_SITE) {
        countLength(levelSite, length, arrays);
        int layout = ArrayLayout.ofClass(level.getClass());
        long bytes = arrays * ArrayLayout.bytes(layout, length);
        if (node.countArrays(levelSite, arrays, arrays * length, bytes)) {
          OutOfLine.draw(sampler, array, depth, arrays, levelSite, node);
        }
        recordAllocated(levelSite, node, arrays, length);
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
  public final void derived(Object object, int site, AllocationKind kind, CallNode node) {
    long mark = steps.begins();
    try {
      countDerived(object, site, kind, node);
    } finally {
      steps.ends(mark);
    }
  }

  private void countDerived(Object object, int site, AllocationKind kind, CallNode node) {
    int derived = derivedSite(site, object, kind, 1);
    if (derived == NO_SITE) {
      return;
    }
    TypeEntry type = typeOf(object);
    int length = 0;
    boolean due;
    if (type.layout == 0) {
      due = node.countOther(derived, 1, 0, 0);
    } else {
      length = Array.getLength(object);
      countLength(derived, length, 1);
      due = node.countOther(derived, 1, length, ArrayLayout.bytes(type.layout, length));
    }
    if (due) {
      OutOfLine.draw(sampler, object, derived, node);
    }
    recordDerived(derived, node, type, length);
  }

  /** As {@link #derived}, in the current context, for what woven code of the JDK makes. */
  public final void madeUnseen(Object object, int site, AllocationKind kind) {
    int derived = derivedSite(site, object, kind, 1);
    if (derived == NO_SITE) {
      return;
    }
    TypeEntry type = typeOf(object);
    int length = type.layout == 0 ? 0 : Array.getLength(object);
    long bytes = type.layout == 0 ? 0 : ArrayLayout.bytes(type.layout, length);
    count(derived, 1, length, bytes);
    recordDerived(derived, null, type, length);
  }

  // Events.

  /** Passes an object to the sink; last, since it may have a number now. */
  public final void recordAllocated(int site, @Nullable CallNode node) {
    if (sink != null) {
      EventsOutOfLine.allocated(this, site, node);
    }
  }

  /** Like the method above, for arrays of equal lengths. */
  public final void recordAllocated(int site, @Nullable CallNode node, long arrays, int length) {
    if (sink != null) {
      EventsOutOfLine.allocated(this, site, node, arrays, length);
    }
  }

  private void recordDerived(int site, @Nullable CallNode node, TypeEntry type, int length) {
    if (type.layout == 0) {
      recordAllocated(site, node);
    } else {
      recordAllocated(site, node, 1, length);
    }
  }

  /** The number of the object that was born last, once. */
  final long takeNumber() {
    long number = objectNumber;
    objectNumber = 0;
    return number;
  }

  /**
   * Records that this thread uses an object.
   *
   * @param place an id of {@link dev.mayfly.analysis.EventSites}
   */
  public final void used(long number, int place) {
    EventsOutOfLine.used(this, number, place);
  }

  /** The entry of an object's class, which may have to be found out. */
  public final TypeEntry typeOf(Object object) {
    boolean before = steps.working;
    steps.working = true;
    try {
      return TypeEntry.of(object.getClass());
    } finally {
      steps.working = before;
    }
  }

  /**
   * The site of objects whose class is seen at run time only; {@link #NO_SITE} where memory is
   * short: so many are lost.
   */
  public final int derivedSite(int site, Object object, AllocationKind kind, long objects) {
    TypeEntry type = typeOf(object);
    try {
      if (type != TypeEntry.UNKNOWN) {
        return derivedSite(site, type, kind);
      }
    } catch (OutOfMemoryError noRoom) {
      // as without a type
    }
    dropped(objects);
    return NO_SITE;
  }

  private int derivedSite(int site, TypeEntry type, AllocationKind kind) {
    DerivedSites known = derivedSites;
    if (known == null) {
      derivedSites = known = new DerivedSites();
    }
    boolean before = steps.working;
    steps.working = true;
    try {
      return known.of(site, type, kind);
    } finally {
      steps.working = before;
    }
  }
}
