package dev.mayfly.lifetime;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.PhantomReference;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the thread it was created for), one reader at a time (the reaper). Births of one
 * thread, in their order: phantom references, and a number each that stands for the birth's origin.
 * The collector copies both once for each tracked object, so that each byte counts.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Places below {@code count} are published: the writer touches them no more, but for the last
 *       few, whose site, context and weight it may correct. Such a place holds a birth; or no
 *       reference once the reaper has counted the object's death; or a weight of 0 if it is to be
 *       passed over.
 *   <li>A chunk with a {@code next} is full, and its writer has left it for good.
 *   <li>An origin is the index of a node of {@code tree} with the distance of the site from the
 *       node's first, the context being known of all; or the complement of an index into {@code
 *       others}, which is never replaced.
 *   <li>All weights are {@code weight} unless there are {@code weights}, which are never replaced.
 * </ul>
 */
final class BirthChunk {
  private static final VarHandle COUNT;

  static {
    try {
      COUNT = MethodHandles.lookup().findVarHandle(BirthChunk.class, "count", int.class);
    } catch (ReflectiveOperationException impossible) {
      throw new ExceptionInInitializerError(impossible);
    }
  }

  private static final int LAST_FEW = 4;

  /** The number of bits of the site in an origin. */
  private static final int SITE_BITS = 10;

  private static final int SITES = 1 << SITE_BITS;
  private static final int CONTEXTS = 1 << (31 - SITE_BITS);

  /** Immutable. A site, and a context with its weight, that do not fit into a number. */
  private record Origin(int site, CallNode context, int contextWeight) {}

  /**
   * Immutable but for {@code next}, which is written once. The births from a place on share a
   * reading.
   */
  static final class Time {
    final ClockReading reading;
    private final int from;
    private @Nullable Time next;

    Time(ClockReading reading, int from) {
      this.reading = reading;
      this.from = from;
    }

    /** The time of a published place that is not before this one's. */
    Time at(int place) {
      Time time = this;
      Time later = time.next;
      while (later != null && later.from <= place) {
        time = later;
        later = time.next;
      }
      return time;
    }

    /** The place before which this reading's births end, at most {@code published}. */
    int end(int published) {
      Time later = next;
      return later == null ? published : Math.min(published, later.from);
    }
  }

  final int size;
  final PhantomReference<Object>[] references;
  private final int[] origins;
  private final CallTree tree;
  private final int weight;
  private int @Nullable [] weights;
  private Origin @Nullable [] others;
  private int otherCount;

  /** The times of the births, beginning with that when the chunk was allocated. */
  final Time firstTime;

  private Time lastTime;

  /** The reaper's: refers to an object that is dead from the start, see {@link CycleBudget}. */
  @Nullable PhantomReference<Object> canary = new PhantomReference<>(new Object(), null);

  /** The reaper's: how many places it has done with for good. */
  int packed;

  volatile @Nullable BirthChunk next;
  private int count;

  @SuppressWarnings({"unchecked", "rawtypes"})
  BirthChunk(int size, CallTree tree, int weight, ClockReading opened) {
    this.size = size;
    this.tree = tree;
    this.weight = weight;
    references = new PhantomReference[size];
    origins = new int[size];
    firstTime = new Time(opened, 0);
    lastTime = firstTime;
  }

  /** The time when the chunk was allocated; no birth in it is older. */
  ClockReading opened() {
    return firstTime.reading;
  }

  /** The writer's: whether it has filled all places. */
  boolean isFull() {
    return count == size;
  }

  /** The writer's: adds a birth; there must be a place. */
  void add(
      PhantomReference<Object> reference,
      int site,
      CallNode context,
      int weight,
      int contextWeight,
      ClockReading birth) {
    int place = count;
    if (birth != lastTime.reading) {
      beginTime(birth, place);
    }
    if (weight != this.weight || weights != null) {
      setWeight(place, weight);
    }
    origins[place] = originOf(site, context, contextWeight);
    references[place] = reference;
    COUNT.setRelease(this, place + 1);
  }

  private void beginTime(ClockReading birth, int place) {
    Time time = new Time(birth, place);
    lastTime.next = time;
    lastTime = time;
  }

  private void setWeight(int place, int own) {
    int[] all = weights;
    if (all == null) {
      all = new int[size];
      Arrays.fill(all, weight);
      VarHandle.releaseFence(); // a reader that sees it already shall see its content
      weights = all;
    }
    all[place] = own;
  }

  private int originOf(int site, CallNode context, int contextWeight) {
    int distance = site - context.firstSite();
    int index = context.index();
    return context.tree() == tree
            && !tree.isShared() // others make its nodes
            && distance >= 0
            && distance < SITES
            && index < CONTEXTS
            && contextWeight == 1
        ? index << SITE_BITS | distance
        : otherOrigin(site, context, contextWeight);
  }

  private int otherOrigin(int site, CallNode context, int contextWeight) {
    Origin[] all = others;
    if (all == null) {
      others = all = new Origin[2 * size + LAST_FEW]; // each may be corrected once, and some twice
    }
    int last = otherCount - 1;
    for (int i = last; i >= Math.max(0, last - LAST_FEW); i--) {
      Origin known = all[i];
      if (known.site == site && known.context == context && known.contextWeight == contextWeight) {
        return ~i;
      }
    }
    if (otherCount == all.length) {
      return ~last; // corrections without end: the place keeps an origin, if not its own
    }
    all[otherCount] = new Origin(site, context, contextWeight);
    return ~otherCount++;
  }

  /**
   * The writer's: corrects site, context and weight of an object if it is among the last few. One
   * that is not to be tracked after all keeps its place, with weight 0, until the reaper comes by.
   *
   * @return whether it was found and is tracked
   */
  boolean correct(Object object, int site, CallNode context, int weight, int contextWeight) {
    for (int place = count - 1; place >= Math.max(0, count - LAST_FEW); place--) {
      PhantomReference<Object> reference = references[place];
      if (reference != null && reference.refersTo(object)) {
        if (weight > 0) {
          origins[place] = originOf(site, context, contextWeight);
        }
        if (weight != weight(place)) {
          setWeight(place, weight);
        }
        COUNT.setRelease(this, count);
        return weight > 0;
      }
    }
    return false;
  }

  /** The number of published places; their content is visible to the caller. */
  int published() {
    return (int) COUNT.getAcquire(this);
  }

  // Published places.

  /** Whether a place holds a birth that is not known to be over. */
  boolean isTracked(int place) {
    return references[place] != null && weight(place) != 0;
  }

  int weight(int place) {
    int[] all = weights;
    return all == null ? weight : all[place];
  }

  int site(int place) {
    int origin = origins[place];
    return origin >= 0 ? node(origin).firstSite() + (origin & (SITES - 1)) : other(origin).site;
  }

  CallNode context(int place) {
    int origin = origins[place];
    return origin >= 0 ? node(origin) : other(origin).context;
  }

  int contextWeight(int place) {
    int origin = origins[place];
    return origin >= 0 ? 1 : other(origin).contextWeight;
  }

  private CallNode node(int origin) {
    return tree.node(origin >>> SITE_BITS);
  }

  @SuppressWarnings("NullAway") // a published place's origin is there
  private Origin other(int origin) {
    return others[~origin];
  }

  /**
   * The end of the longest run of dead objects that are alike in all that is known of them.
   *
   * @param end where it ends at the latest
   * @return {@code place} if the object there is alive or none
   */
  int endOfDead(int place, int end) {
    int here = place;
    while (here < end && areAlike(place, here)) {
      PhantomReference<Object> reference = references[here];
      if (reference == null || !reference.refersTo(null)) {
        return here;
      }
      here++;
    }
    return here;
  }

  private boolean areAlike(int one, int other) {
    return origins[one] == origins[other] && weight(one) == weight(other);
  }

  /** The reaper's: lets an object's place hold nothing. */
  @SuppressWarnings("NullAway") // a place without a reference is not read
  void clear(int place) {
    references[place] = null;
  }
}
