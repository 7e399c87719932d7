package dev.mayfly.recording;

import org.jspecify.annotations.Nullable;

/**
 * Single writer (the recorder's thread). Draws one in so many of the objects that a thread makes
 * and tells the listener of their births. The upper half of a recorder: one object, so that
 * counting down takes no load more.
 */
abstract class Sampler {
  static final int NEVER = Integer.MAX_VALUE;

  final RecorderRegistry registry;
  private final boolean muted;
  private long random;
  private int interval = NEVER;

  /** Where contexts are sampled: that of the object drawn last at the end of its constructor. */
  private @Nullable CallNode constructedContext;

  private @Nullable CallNode drawnContext;
  private int constructedSite;
  private int constructedWeight;
  private boolean walking;

  /** How many objects until the next is drawn, itself included. */
  int countdown = NEVER;

  Sampler(RecorderRegistry registry, boolean muted, long seed) {
    this.registry = registry;
    this.muted = muted;
    this.random = seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L;
    samplingChanged();
  }

  /** The node to count a site in when woven code does not bring one along. */
  abstract CallNode nodeFor(int site);

  /** Whether this recorder is no thread's own: it keeps what happens out of the records. */
  final boolean isMuted() {
    return muted;
  }

  /**
   * The countdown has ended with this object.
   *
   * @param node where it is counted, null if woven code does not bring that along
   */
  final void draw(Object object, int site, @Nullable CallNode node) {
    AllocationListener listener = registry.listener();
    if (listener == null) {
      interval = NEVER;
      countdown = NEVER;
      return;
    }
    int weight = interval;
    // First, so that a StackOverflowError in the listener leaves no countdown that has ended.
    next(listener.samplingInterval());
    if (weight != NEVER) {
      listener.born(object, site, contextOf(object, site, node, weight), weight);
    }
  }

  /** The countdown has ended with this object at the end of its constructor. */
  final void drawConstructed(Object object, int site, @Nullable CallNode node) {
    constructedContext = null;
    drawnContext = null;
    constructedSite = site;
    constructedWeight = interval;
    draw(object, site, node);
    constructedContext = drawnContext;
  }

  /** The context of an object that is drawn: found here, or by a walk of the stack. */
  private CallNode contextOf(Object object, int site, @Nullable CallNode node, int weight) {
    SampledContexts sampled = registry.sampledContexts();
    if (sampled == null || walking) {
      return node != null ? node : nodeFor(site);
    }
    walking = true; // should what walks be woven itself
    try {
      CallNode context = sampled.drawn(object, site, weight);
      drawnContext = context;
      return context;
    } finally {
      walking = false;
    }
  }

  /** The context of an object that was drawn at its constructor, now that its site is known. */
  final CallNode claimedContext(Object object, int site, @Nullable CallNode node) {
    SampledContexts sampled = registry.sampledContexts();
    CallNode drawn = constructedContext;
    if (sampled == null || drawn == null) {
      return node != null ? node : nodeFor(site);
    }
    constructedContext = null;
    return sampled.claimed(
        object, drawn, constructedSite, constructedWeight, site, constructedWeight);
  }

  /** Draws among the arrays of one level without visiting those that are passed over. */
  final void drawArrays(Object outer, int depth, long arrays, int site, CallNode node) {
    long passed = 0;
    while (arrays - passed >= countdown) {
      passed += countdown;
      countdown = 0;
      draw(innerArray(outer, depth, passed - 1, arrays), site, node);
    }
    countdown -= (int) (arrays - passed);
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

  /** Starts the sampling of this thread. */
  final void samplingChanged() {
    AllocationListener listener = registry.listener();
    if (listener != null && !muted) {
      next(listener.samplingInterval());
    }
  }

  /**
   * Starts the sampling of this thread once more if the first attempt, from another thread, was
   * lost in a race.
   */
  final void ensureSampling() {
    if (registry.listener() != null && countdown > NEVER / 2) {
      samplingChanged();
    }
  }

  /**
   * Sets the distance to the next draw: uniform on 1 to 2n-1, so n on average; each object has
   * probability 1/n.
   */
  private void next(int wanted) {
    interval = wanted;
    if (wanted <= 1) {
      countdown = 1;
    } else {
      random ^= random << 13;
      random ^= random >>> 7;
      random ^= random << 17;
      countdown = 1 + (int) Math.floorMod(random >>> 16, 2L * wanted - 1);
    }
  }
}
