package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ContextSampler;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.recording.sampling.SamplingGaps;
import dev.mayfly.recording.sampling.SamplingMark;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the recorder's thread). Draws some of the objects that a thread makes and tells
 * the listener of their births.
 *
 * <p>Each stream of events, a site in a context, draws for itself: from one sampled object to the
 * next it lets pass a number that is distributed geometrically ({@link SamplingGaps}), with the
 * site's interval at that moment as its mean. So each object of a stream is sampled with the same
 * known probability, the reciprocal of that interval, whatever came before, from the very first;
 * the interval is the weight with which a sampled object stands for the others (Horvitz and
 * Thompson, <i>A generalization of sampling without replacement from a finite universe</i>, JASA
 * 1952).
 *
 * <p>Where contexts are found by walks of the stack, those of a second sample among the sampled
 * objects are ({@link ContextSampler}): two-phase sampling (Särndal, Swensson, Wretman, <i>Model
 * Assisted Survey Sampling</i>, 1992, chapter 9). Each sampled object is in it independently of all
 * others, with a probability that is known before; so an object's probability to be in both is the
 * product, and what the walks cost changes nothing in the first sample.
 *
 * <p>An object of a woven class is seen at the end of its constructor, and often once more when its
 * {@code new} is done. It belongs to the site of the {@code new}, if there is one; but objects that
 * code makes which is not woven are seen at their constructors only. So ends of constructors are
 * streams too, one a type, and what they draw is <em>claimed</em> by the {@code new}: kept if the
 * site draws it as well, taken back if not.
 */
final class Sampler {
  private final SiteRegistry sites = SiteRegistry.instance();
  private final RecordingState state;
  private final ProfilerAllocations steps;
  private final ThreadRecorder recorder;
  private final TypeStreams types;
  private final SamplingGaps gaps;

  /** For the second sample: how large that is changes nothing in the first. */
  private final SamplingGaps contexts;

  private final boolean muted;

  /** Whether the object being sampled was born before, at its constructor. */
  private boolean claiming;

  /**
   * If contexts are sampled: that of the object sampled last at the end of its constructor; null if
   * it was not to be found.
   */
  private @Nullable CallNode constructedContext;

  private int constructedSite;
  private long constructedWeight;

  /** As for {@link AllocationListener#born}, of the object whose context was found last. */
  private int contextWeight;

  /** The mark of the array sampled last without being handed over. */
  private int lengthDrawn;

  private boolean walking;

  /**
   * Makes the sampler of one thread.
   *
   * @param recorder the thread's, which knows its streams
   * @param types the ends of constructors, which threads may share
   * @param muted whether nothing is to be sampled, ever
   */
  Sampler(
      RecordingState state,
      ProfilerAllocations steps,
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
    this.contexts = new SamplingGaps(~seed);
  }

  // Sites.

  /**
   * The counter of a stream has reached its mark with an object, or with these arrays, which were
   * made at once: those of one level of an array of arrays. Does not visit those that are passed
   * over.
   *
   * @param outer the object, or the outermost array; null where no listener follows objects
   * @param depth how far below it these are
   * @param arrays how many they are; 1 for an object
   */
  void draw(@Nullable Object outer, int depth, long arrays, int site, @Nullable CallNode node) {
    Object lock = recorder.lockOf(site, node);
    if (lock == null) {
      drawAlone(outer, depth, arrays, site, node);
    } else {
      synchronized (lock) { // the others find the mark moved on
        drawAlone(outer, depth, arrays, site, node);
      }
    }
  }

  /** Like the method above, for an array, of which its length may be known alone. */
  void drawArray(@Nullable Object array, int length, int site, @Nullable CallNode node) {
    lengthDrawn = length;
    draw(array, 0, 1, site, node);
  }

  private int lengthOf(@Nullable Object object, int site) {
    if (sites.layoutOf(site) == 0) {
      return 0;
    }
    return object == null ? lengthDrawn : Array.getLength(object);
  }

  private void drawAlone(
      @Nullable Object outer, int depth, long arrays, int site, @Nullable CallNode node) {
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
      AllocationListener listener,
      @Nullable Object object,
      int site,
      @Nullable CallNode node,
      int weight) {
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
      AllocationListener listener,
      @Nullable Object object,
      int site,
      @Nullable CallNode node,
      int weight) {
    if (claiming) {
      claiming = false;
      CallNode context = claimedContext(object, site, node, weight);
      listener.claimed(object, site, context, weight, contextWeight);
    } else {
      CallNode context = contextOf(object, site, node, weight, 0);
      listener.born(object, site, context, weight, contextWeight);
    }
  }

  /**
   * The context of an object that is sampled: found here, or by a walk of the stack if it is in the
   * second sample, which is known before anything is found out about the object.
   *
   * @param doublings how often the interval of that is to be doubled
   */
  private CallNode contextOf(
      @Nullable Object object, int site, @Nullable CallNode node, int weight, int doublings) {
    ContextSampler sampled = state.contextSampler;
    if (sampled == null || walking) {
      contextWeight = 1;
      return node != null ? node : recorder.nodeFor(site);
    }
    contextWeight = secondSample(sampled, site, doublings);
    return contextWeight == 0
        ? sampled.unknown()
        : walk(sampled, site, lengthOf(object, site), (long) weight * contextWeight);
  }

  /** The weight of the next object of a site in the second sample; 0 if it is not in it. */
  private int secondSample(ContextSampler sampled, int site, int doublings) {
    int interval = sampled.interval(site, doublings);
    return contexts.oneIn(interval) ? interval : 0;
  }

  private CallNode walk(ContextSampler sampled, int site, int length, long weight) {
    walking = true; // should what walks be woven itself
    long own = steps.stepBegins();
    try {
      return sampled.drawn(site, length, weight);
    } finally {
      walking = false;
      steps.stepEnds(own);
    }
  }

  /**
   * The context of an object that was sampled at its constructor, now that its site is known:
   * whether it is in the second sample is up to the site, whatever became of it at the constructor.
   */
  private CallNode claimedContext(
      @Nullable Object object, int site, @Nullable CallNode node, int weight) {
    ContextSampler sampled = state.contextSampler;
    CallNode drawn = constructedContext;
    constructedContext = null;
    if (sampled == null || drawn == null) {
      return weight == 0 ? recorder.current() : contextOf(object, site, node, weight, 0);
    }
    contextWeight = weight == 0 ? 0 : secondSample(sampled, site, 0); // 0 takes the object back
    long whole = (long) weight * contextWeight;
    CallNode found = sampled.claimed(drawn, constructedSite, constructedWeight, site, whole);
    return contextWeight == 0 ? sampled.unknown() : found;
  }

  private static @Nullable Object innerArray(
      @Nullable Object outer, int depth, long index, long arrays) {
    @Nullable Object here = outer;
    long rest = index;
    long below = arrays;
    for (int i = 0; i < depth && here != null; i++) {
      Object[] references = (Object[]) here;
      below /= references.length;
      here = references[(int) (rest / below)];
      rest %= below;
    }
    return here;
  }

  // Ends of constructors.

  /** The mark of a type was reached with the end of a constructor of this object. */
  void drawConstructed(@Nullable Object object, int site, int type, @Nullable CallNode node) {
    AllocationListener listener = state.listener;
    long[] marks = types.marks();
    if (listener == null || muted || type >= marks.length) {
      types.rearm();
      return;
    }
    int exponent = SamplingMark.exponent(marks[type]);
    long ahead = 1;
    if (exponent == SamplingMark.exponent(TypeStreams.UNARMED)) {
      exponent = constructedExponent(listener, site, type);
      ahead = gaps.next(listener.baseInterval(), exponent);
    }
    if (ahead > 1) {
      marks[type] = SamplingMark.of(ahead - 1, exponent);
      return;
    }
    int weight = listener.baseInterval() << exponent;
    int nextExponent = constructedExponent(listener, site, type);
    marks[type] = SamplingMark.of(gaps.next(listener.baseInterval(), nextExponent), nextExponent);
    boolean before = steps.working;
    steps.working = true;
    long own = steps.begins();
    try {
      CallNode context = contextOf(object, site, node, weight, types.doublings(type));
      boolean isSampled = state.contextSampler != null && contextWeight > 0;
      constructedContext = isSampled ? context : null;
      constructedSite = site;
      constructedWeight = (long) weight * contextWeight;
      recorder.pendingBirth = true;
      listener.born(object, site, context, weight, contextWeight);
    } finally {
      steps.working = before; // first: the stack may end in a call
      steps.ends(own);
    }
  }

  /** The exponent of the next end of a constructor; where each object is sampled, each end is. */
  private int constructedExponent(AllocationListener listener, int site, int type) {
    int exponent = listener.samplingExponent(site);
    int interval = listener.baseInterval() << exponent;
    int room = Integer.numberOfLeadingZeros(interval) - 1;
    return interval == 1 ? exponent : exponent + Math.min(types.doublings(type), room);
  }

  /** The pending object was allocated by code that is not woven. */
  void unclaimed(int type) {
    if (recorder.pendingBirth) {
      recorder.pendingBirth = false;
      types.claimed(type, false);
    }
  }

  /**
   * The object that was pending is claimed by its {@code new}, or goes on being made.
   *
   * @param due whether the counter of its stream has reached its mark with it
   */
  void claim(@Nullable Object object, int site, @Nullable CallNode node, boolean due) {
    claiming = recorder.pendingBirth;
    recorder.pendingBirth = false;
    if (claiming && sites.site(site).kind() != AllocationKind.UNWOVEN_CALLER) {
      types.claimed(sites.typeOf(site), true);
    }
    try {
      if (due) {
        draw(object, 0, 1, site, node);
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
