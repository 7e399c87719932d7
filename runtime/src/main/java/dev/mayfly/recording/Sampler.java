package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Single writer (the recorder's thread). Draws some of the objects that a thread makes and tells
 * the listener of their births.
 *
 * <p>Each stream of events, a site in a context, draws for itself: from one drawn object to the
 * next it lets pass a number that is distributed geometrically ({@link SamplingGaps}), with the
 * site's interval at that moment as its mean. So each object of a stream is drawn with the same
 * known probability, the reciprocal of that interval, whatever came before, from the very first;
 * the interval is the weight with which a drawn object stands for the others (Horvitz and Thompson,
 * <i>A generalization of sampling without replacement from a finite universe</i>, JASA 1952).
 *
 * <p>An object of a woven class is seen at the end of its constructor, and often once more when its
 * {@code new} is done. It belongs to the site of the {@code new}, if there is one; but objects that
 * code makes which is not woven are seen at their constructors only. So ends of constructors are
 * streams too, one a type, and what they draw is <em>claimed</em> by the {@code new}: kept if the
 * site draws it as well, taken back if not.
 */
final class Sampler {
  private final RecordingState state;
  private final OwnSteps steps;
  private final ThreadRecorder recorder;
  private final TypeStreams types;
  private final SamplingGaps gaps;
  private final boolean muted;

  /** Whether the object being drawn was born before, at its constructor. */
  private boolean claiming;

  /** Where contexts are sampled: that of the object drawn last at the end of its constructor. */
  private @Nullable CallNode constructedContext;

  private int constructedSite;
  private int constructedWeight;
  private boolean walking;

  /**
   * Makes the sampler of one thread.
   *
   * @param recorder the thread's, which knows its streams
   * @param types the ends of constructors, which threads may share
   * @param muted whether nothing is to be drawn, ever
   */
  Sampler(
      RecordingState state,
      OwnSteps steps,
      ThreadRecorder recorder,
      TypeStreams types,
      boolean muted,
      long seed) {
    this.state = state;
    this.steps = steps;
    this.recorder = recorder;
    this.types = types;
    this.muted = muted;
    this.gaps = new SamplingGaps(seed);
  }

  // Sites.

  /** The counter of a stream has reached its mark with this object. */
  void draw(Object object, int site, @Nullable CallNode node) {
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
    Object lock = recorder.lockOf(site, node);
    if (lock == null) {
      drawAlone(outer, depth, arrays, site, node);
    } else {
      synchronized (lock) { // the others find the mark moved on
        drawAlone(outer, depth, arrays, site, node);
      }
    }
  }

  private void drawAlone(Object outer, int depth, long arrays, int site, @Nullable CallNode node) {
    AllocationListener listener = state.listener;
    if (listener == null || muted) {
      recorder.mark(site, node, SamplingMark.NEVER);
      return;
    }
    long mark = recorder.mark(site, node);
    long counted = recorder.counted(site, node);
    long before = counted - arrays;
    int exponent = SamplingMark.exponent(mark);
    long next = SamplingMark.count(mark);
    if (mark == SamplingMark.UNARMED || mark == SamplingMark.NEVER) {
      exponent = listener.samplingExponent(site);
      next = before + gaps.next(listener.baseInterval(), exponent);
      recorder.mark(site, node, SamplingMark.of(next, exponent));
    }
    for (long left = arrays; left > 0 && next <= counted; left--) {
      int weight = listener.baseInterval() << exponent;
      long drawn = Math.max(0, next - before - 1);
      exponent = listener.samplingExponent(site);
      next += gaps.next(listener.baseInterval(), exponent);
      // First, so that a StackOverflowError in the listener leaves no mark that was passed.
      recorder.mark(site, node, SamplingMark.of(next, exponent));
      announce(listener, innerArray(outer, depth, drawn, arrays), site, node, weight);
    }
  }

  private void announce(
      AllocationListener listener, Object object, int site, @Nullable CallNode node, int weight) {
    boolean before = steps.working;
    steps.working = true;
    long own = steps.begins();
    try {
      announceApart(listener, object, site, node, weight);
    } finally {
      steps.working = before; // first: the stack may end in a call
      steps.ends(own);
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
    ContextSampler sampled = state.contextSampler;
    if (sampled == null || walking) {
      return node != null ? node : recorder.nodeFor(site);
    }
    walking = true; // should what walks be woven itself
    long own = steps.stepBegins();
    try {
      return sampled.drawn(object, site, weight);
    } finally {
      walking = false;
      steps.stepEnds(own);
    }
  }

  /** The context of an object that was drawn at its constructor, now that its site is known. */
  private CallNode claimedContext(Object object, int site, @Nullable CallNode node, int weight) {
    ContextSampler sampled = state.contextSampler;
    CallNode drawn = constructedContext;
    if (sampled == null || drawn == null) {
      return node != null ? node : recorder.nodeFor(site);
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

  /** The mark of a type was reached with the end of a constructor of this object. */
  void drawConstructed(Object object, int site, int type, @Nullable CallNode node) {
    AllocationListener listener = state.listener;
    long[] marks = types.marks();
    if (listener == null || muted || type >= marks.length) {
      types.rearm();
      return;
    }
    int exponent = SamplingMark.exponent(marks[type]);
    long ahead = 1;
    if (exponent == SamplingMark.exponent(TypeStreams.UNARMED)) {
      exponent = listener.samplingExponent(site);
      ahead = gaps.next(listener.baseInterval(), exponent);
    }
    if (ahead > 1) {
      marks[type] = SamplingMark.of(ahead - 1, exponent);
      return;
    }
    int weight = listener.baseInterval() << exponent;
    int nextExponent = listener.samplingExponent(site);
    marks[type] = SamplingMark.of(gaps.next(listener.baseInterval(), nextExponent), nextExponent);
    boolean before = steps.working;
    steps.working = true;
    long own = steps.begins();
    try {
      CallNode context = contextOf(object, site, node, weight);
      constructedContext = context;
      constructedSite = site;
      constructedWeight = weight;
      recorder.pendingBirth = true;
      listener.born(object, site, context, weight);
    } finally {
      steps.working = before; // first: the stack may end in a call
      steps.ends(own);
    }
  }

  /**
   * The object that was pending is claimed by its {@code new}.
   *
   * @param due whether the counter of its stream has reached its mark with it
   */
  void claim(Object object, int site, @Nullable CallNode node, boolean due) {
    claiming = recorder.pendingBirth;
    recorder.pendingBirth = false;
    try {
      if (due) {
        draw(object, site, node);
      }
      AllocationListener listener = state.listener;
      if (claiming && listener != null) {
        announce(listener, object, site, node, 0);
      }
    } finally {
      claiming = false;
    }
  }
}
