package dev.mayfly.recording;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the recorder's thread). Draws some of the objects that a thread makes and tells
 * the listener of their births.
 *
 * <p>Each stream of events, a site in a context, draws for itself: from one drawn object to the
 * next it lets pass a number that is distributed geometrically, with the site's interval at that
 * moment as its mean. So each object of a stream is drawn with the same known probability, the
 * reciprocal of that interval, whatever came before, from the very first; the interval is the
 * weight with which a drawn object stands for the others (Horvitz and Thompson, <i>A generalization
 * of sampling without replacement from a finite universe</i>, JASA 1952).
 *
 * <p>An object of a woven class is seen at the end of its constructor, and often once more when its
 * {@code new} is done. It belongs to the site of the {@code new}, if there is one; but objects that
 * code makes which is not woven are seen at their constructors only. So ends of constructors are
 * streams too, one a type, and what they draw is <em>claimed</em> by the {@code new}: kept if the
 * site draws it as well, taken back if not.
 */
abstract class Sampler {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int TYPE_CHUNK = 256;
  private static final long[] NO_MARKS = new long[0];

  /** Of the marks of types: an event is left, and no exponent is known. */
  private static final long UNARMED_TYPE = SamplingMark.of(1, 31);

  final RecorderRegistry registry;
  private final boolean muted;
  private long random;

  /** Where the marks of types are: here, but for virtual threads, which share them. */
  private final Sampler streams;

  /** By type: how many ends of constructors until the next is drawn, as {@link SamplingMark}s. */
  private long[] typeMarks = NO_MARKS;

  /** Whether the object pending was drawn when its constructor ended. */
  private boolean pendingBirth;

  /** Whether the object being drawn was born before, at its constructor. */
  private boolean claiming;

  /** Where contexts are sampled: that of the object drawn last at the end of its constructor. */
  private @Nullable CallNode constructedContext;

  private int constructedSite;
  private int constructedWeight;
  private boolean walking;

  /** Whether the recorder works here: what the JDK allocates for it is not the program's. */
  boolean working;

  private double lastInterval;
  private double lastLogarithm;

  Sampler(RecorderRegistry registry, boolean muted, long seed, @Nullable Sampler streams) {
    this.registry = registry;
    this.streams = streams == null ? this : streams;
    this.muted = muted;
    this.random = seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L;
  }

  // What the recorder knows of a stream. A node is null where woven code brings none along.

  abstract long counted(int site, @Nullable CallNode node);

  abstract long mark(int site, @Nullable CallNode node);

  abstract void mark(int site, @Nullable CallNode node, long mark);

  /** The node to count a site in when woven code does not bring one along. */
  abstract CallNode nodeFor(int site);

  /**
   * The thread is about to allocate for the profiler; returns what {@link #ownWorkEnds} wants to
   * know. What is allocated between is the profiler's.
   */
  abstract long ownWorkBegins();

  abstract void ownWorkEnds(long mark);

  /**
   * As {@link #ownWorkBegins}, for what is seldom done and may allocate much: it is measured even
   * where no bytes are charged to contexts.
   */
  abstract long ownStepBegins();

  abstract void ownStepEnds(long mark);

  /** Whether this recorder is no thread's own: it keeps what happens out of the records. */
  final boolean isMuted() {
    return muted;
  }

  /** The mark of streams that begin now. */
  final long firstMark() {
    return muted || registry.listener() == null ? SamplingMark.NEVER : SamplingMark.UNARMED;
  }

  /**
   * The mark of a stream that begins now and that several threads share: none of them may find it
   * without one, or they would not know where it began.
   */
  final long sharedFirstMark(int key) {
    AllocationListener listener = registry.listener();
    if (listener == null || key < 0) {
      return SamplingMark.NEVER;
    }
    int exponent = listener.samplingExponent(key);
    return SamplingMark.of(gap(listener, exponent), exponent);
  }

  // Sites.

  /** The counter of a stream has reached its mark with this object. */
  final void draw(Object object, int site, @Nullable CallNode node) {
    draw(object, 0, 1, site, node);
  }

  /**
   * The counter of a stream has reached its mark with these arrays, which were made at once: those
   * of one level of an array of arrays. Does not visit those that are passed over.
   *
   * @param outer the outermost array
   * @param depth how far below it these are
   * @param arrays how many they are
   */
  void draw(Object outer, int depth, long arrays, int site, @Nullable CallNode node) {
    AllocationListener listener = registry.listener();
    if (listener == null || muted) {
      mark(site, node, SamplingMark.NEVER);
      return;
    }
    long mark = mark(site, node);
    long counted = counted(site, node);
    long before = counted - arrays;
    int exponent = SamplingMark.exponent(mark);
    long next = SamplingMark.count(mark);
    if (mark == SamplingMark.UNARMED || mark == SamplingMark.NEVER) {
      exponent = listener.samplingExponent(site);
      next = before + gap(listener, exponent);
      mark(site, node, SamplingMark.of(next, exponent));
    }
    for (long left = arrays; left > 0 && next <= counted; left--) {
      int weight = listener.baseInterval() << exponent;
      long drawn = Math.max(0, next - before - 1);
      exponent = listener.samplingExponent(site);
      next += gap(listener, exponent);
      // First, so that a StackOverflowError in the listener leaves no mark that was passed.
      mark(site, node, SamplingMark.of(next, exponent));
      announce(listener, innerArray(outer, depth, drawn, arrays), site, node, weight);
    }
  }

  private void announce(
      AllocationListener listener, Object object, int site, @Nullable CallNode node, int weight) {
    boolean before = working;
    working = true;
    long own = ownWorkBegins();
    try {
      announceApart(listener, object, site, node, weight);
    } finally {
      working = before; // first: the stack may end in a call
      ownWorkEnds(own);
    }
  }

  private void announceApart(
      AllocationListener listener, Object object, int site, @Nullable CallNode node, int weight) {
    if (claiming) {
      claiming = false;
      listener.claimed(object, site, claimedContext(object, site, node, weight), weight);
    } else {
      listener.born(object, site, contextOf(object, site, node, weight), weight);
    }
  }

  /** The context of an object that is drawn: found here, or by a walk of the stack. */
  private CallNode contextOf(Object object, int site, @Nullable CallNode node, int weight) {
    SampledContexts sampled = registry.sampledContexts();
    if (sampled == null || walking) {
      return node != null ? node : nodeFor(site);
    }
    walking = true; // should what walks be woven itself
    long own = ownStepBegins();
    try {
      return sampled.drawn(object, site, weight);
    } finally {
      walking = false;
      ownStepEnds(own);
    }
  }

  /** The context of an object that was drawn at its constructor, now that its site is known. */
  private CallNode claimedContext(Object object, int site, @Nullable CallNode node, int weight) {
    SampledContexts sampled = registry.sampledContexts();
    CallNode drawn = constructedContext;
    if (sampled == null || drawn == null) {
      return node != null ? node : nodeFor(site);
    }
    constructedContext = null;
    return sampled.claimed(object, drawn, constructedSite, constructedWeight, site, weight);
  }

  private static Object innerArray(Object outer, int depth, long index, long arrays) {
    Object here = outer;
    long rest = index;
    long below = arrays;
    for (int i = 0; i < depth; i++) {
      Object[] references = (Object[]) here;
      below /= references.length;
      here = references[(int) (rest / below)];
      rest %= below;
    }
    return here;
  }

  // Ends of constructors.

  /** Whether the end of a constructor of this type is to be drawn. */
  boolean typeIsDue(int type) {
    long[] marks = typeMarks;
    if (type < marks.length) {
      return (marks[type] -= 1 << SamplingMark.SHIFT) < 1 << SamplingMark.SHIFT;
    }
    return growTypes(type);
  }

  /** As {@link #typeIsDue}, for several threads at the same time: it is due to one of them. */
  final boolean sharedTypeIsDue(int type) {
    long[] marks = typeMarks;
    if (type >= marks.length) {
      synchronized (this) {
        if (type >= typeMarks.length) {
          return growTypes(type);
        }
        marks = typeMarks;
      }
    }
    long one = 1L << SamplingMark.SHIFT;
    return ((long) LONGS.getAndAdd(marks, type, -one) - one) >> SamplingMark.SHIFT == 0;
  }

  /** As {@link #typeIsDue}, for the first event of a type, maybe. */
  private boolean growTypes(int type) {
    long first = firstMark() == SamplingMark.NEVER ? SamplingMark.NEVER : UNARMED_TYPE;
    long[] marks = typeMarks;
    long own = ownWorkBegins();
    try {
      long[] more = new long[(type | (TYPE_CHUNK - 1)) + 1];
      Arrays.fill(more, marks.length, more.length, first);
      System.arraycopy(marks, 0, more, 0, marks.length);
      typeMarks = more;
      more[type] -= 1 << SamplingMark.SHIFT;
      return first == UNARMED_TYPE;
    } catch (OutOfMemoryError noRoom) {
      return false;
    } finally {
      ownWorkEnds(own);
    }
  }

  /** The mark of a type was reached with the end of a constructor of this object. */
  final void drawConstructed(Object object, int site, int type, @Nullable CallNode node) {
    AllocationListener listener = registry.listener();
    long[] marks = streams.typeMarks;
    if (listener == null || muted || type >= marks.length) {
      streams.typeMarks = NO_MARKS;
      return;
    }
    int exponent = SamplingMark.exponent(marks[type]);
    long ahead = 1;
    if (exponent == SamplingMark.exponent(UNARMED_TYPE)) {
      exponent = listener.samplingExponent(site);
      ahead = gap(listener, exponent);
    }
    if (ahead > 1) {
      marks[type] = SamplingMark.of(ahead - 1, exponent);
      return;
    }
    int weight = listener.baseInterval() << exponent;
    int nextExponent = listener.samplingExponent(site);
    marks[type] = SamplingMark.of(gap(listener, nextExponent), nextExponent);
    boolean before = working;
    working = true;
    long own = ownWorkBegins();
    try {
      CallNode context = contextOf(object, site, node, weight);
      constructedContext = context;
      constructedSite = site;
      constructedWeight = weight;
      pendingBirth = true;
      listener.born(object, site, context, weight);
    } finally {
      working = before; // first: the stack may end in a call
      ownWorkEnds(own);
    }
  }

  /** The pending object will not be claimed. */
  final void keepPendingBirth() {
    pendingBirth = false;
  }

  final boolean hasPendingBirth() {
    return pendingBirth;
  }

  /**
   * The object that was pending is claimed by its {@code new}.
   *
   * @param due whether the counter of its stream has reached its mark with it
   */
  final void claim(Object object, int site, @Nullable CallNode node, boolean due) {
    claiming = pendingBirth;
    pendingBirth = false;
    try {
      if (due) {
        draw(object, site, node);
      }
      AllocationListener listener = registry.listener();
      if (claiming && listener != null) {
        announce(listener, object, site, node, 0);
      }
    } finally {
      claiming = false;
    }
  }

  // Intervals.

  /** How long the table of types' marks is. */
  final int typeTableLength() {
    return typeMarks.length;
  }

  /** Lets the ends of constructors begin anew, as somebody listens or nobody does any more. */
  final void rearmTypes() {
    typeMarks = NO_MARKS;
  }

  /**
   * How many events to the next that is drawn, itself included: each is drawn with the reciprocal
   * of the interval as probability.
   */
  private long gap(AllocationListener listener, int exponent) {
    long interval = (long) listener.baseInterval() << exponent;
    if (interval <= 1) {
      return 1;
    }
    random ^= random << 13;
    random ^= random >>> 7;
    random ^= random << 17;
    if (interval != lastInterval) {
      lastInterval = interval;
      lastLogarithm = StrictMath.log1p(-1.0 / interval);
    }
    double uniform = ((random >>> 11) + 0.5) * 0x1p-53;
    return 1 + (long) (StrictMath.log(uniform) / lastLogarithm);
  }
}
