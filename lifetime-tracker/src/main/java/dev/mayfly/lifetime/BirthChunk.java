package dev.mayfly.lifetime;

import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.ThreadRecorder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.PhantomReference;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the thread it was made for), one reader at a time (the reaper). Births of one
 * thread, in their order: phantom references, and what is known of the births as numbers, since
 * each reference more would have to be copied, scanned and guarded by the collector.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Places below {@code count} are published: the writer touches them no more, but for the last
 *       few, whose site and context it may correct. Such a place holds a birth; or no reference
 *       once the reaper has counted the object's death; or a weight of 0 if it is to be passed
 *       over.
 *   <li>A chunk with a {@code next} is full, and its writer has left it for good.
 *   <li>A context is the index of a node of {@code recorder}, or the complement of an index into
 *       {@code foreign}, which is never replaced.
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

  /** How many numbers a birth has: these three. */
  private static final int STRIDE = 3;

  private static final int SITE = 0;
  private static final int CONTEXT = 1;
  private static final int WEIGHT = 2;

  /**
   * Immutable but for {@code next}, which is written once. The births from a place on share a
   * reading.
   */
  static final class Time {
    final Reading reading;
    private final int from;
    private @Nullable Time next;

    Time(Reading reading, int from) {
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
  private final int[] facts;
  private final ThreadRecorder recorder;
  private CallNode @Nullable [] foreign;
  private int foreignCount;

  /** The times of the births, beginning with that when the chunk was made. */
  final Time firstTime;

  private Time lastTime;

  /** The reaper's: refers to an object that is dead from the start, see {@link CycleBudget}. */
  @Nullable PhantomReference<Object> canary = new PhantomReference<>(new Object(), null);

  /** The reaper's: how many places it has done with for good. */
  int packed;

  volatile @Nullable BirthChunk next;
  private int count;

  @SuppressWarnings({"unchecked", "rawtypes"})
  BirthChunk(int size, ThreadRecorder recorder, Reading opened) {
    this.size = size;
    this.recorder = recorder;
    references = new PhantomReference[size];
    facts = new int[STRIDE * size];
    firstTime = new Time(opened, 0);
    lastTime = firstTime;
  }

  /** The time when the chunk was made; no birth in it is older. */
  Reading opened() {
    return firstTime.reading;
  }

  /** The writer's: whether it has filled all places. */
  boolean isFull() {
    return count == size;
  }

  /** The writer's: adds a birth; there must be a place. */
  void add(
      PhantomReference<Object> reference, int site, CallNode context, int weight, Reading birth) {
    int place = count;
    if (birth != lastTime.reading) {
      beginTime(birth, place);
    }
    int index = indexOf(context);
    int fact = STRIDE * place;
    facts[fact + SITE] = site;
    facts[fact + CONTEXT] = index;
    facts[fact + WEIGHT] = weight;
    references[place] = reference;
    COUNT.setRelease(this, place + 1);
  }

  private void beginTime(Reading birth, int place) {
    Time time = new Time(birth, place);
    lastTime.next = time;
    lastTime = time;
  }

  private int indexOf(CallNode context) {
    return context.recorder() == recorder ? context.index() : foreignIndex(context);
  }

  private int foreignIndex(CallNode context) {
    CallNode[] nodes = foreign;
    if (nodes == null) {
      foreign = nodes = new CallNode[size + LAST_FEW];
    }
    int last = foreignCount - 1;
    if (last >= 0 && (nodes[last] == context || foreignCount == nodes.length)) {
      return ~last; // corrections without end may take the last one's: as many as there are places
    }
    nodes[foreignCount] = context;
    return ~foreignCount++;
  }

  /** The writer's: corrects site and context of an object if it is among the last few. */
  void correct(Object object, int site, CallNode context) {
    for (int place = count - 1; place >= Math.max(0, count - LAST_FEW); place--) {
      PhantomReference<Object> reference = references[place];
      if (reference != null && reference.refersTo(object)) {
        facts[STRIDE * place + SITE] = site;
        facts[STRIDE * place + CONTEXT] = indexOf(context);
        COUNT.setRelease(this, count);
        return;
      }
    }
  }

  /** How many places are published; what they hold is visible to the caller. */
  int published() {
    return (int) COUNT.getAcquire(this);
  }

  // Published places.

  /** Whether a place holds a birth that is not known to be over. */
  boolean isTracked(int place) {
    return references[place] != null && weight(place) != 0;
  }

  int site(int place) {
    return facts[STRIDE * place + SITE];
  }

  int weight(int place) {
    return facts[STRIDE * place + WEIGHT];
  }

  @SuppressWarnings("NullAway") // a published place's context is there
  CallNode context(int place) {
    int index = facts[STRIDE * place + CONTEXT];
    return index >= 0 ? recorder.node(index) : foreign[~index];
  }

  /**
   * The end of the longest run of dead objects that are alike in all that is known of them.
   *
   * @param place where it begins
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
    int a = STRIDE * one;
    int b = STRIDE * other;
    return facts[a + SITE] == facts[b + SITE]
        && facts[a + CONTEXT] == facts[b + CONTEXT]
        && facts[a + WEIGHT] == facts[b + WEIGHT];
  }

  /** The reaper's: lets an object's place hold nothing. */
  @SuppressWarnings("NullAway") // a place without a reference is not read
  void clear(int place) {
    references[place] = null;
  }
}
