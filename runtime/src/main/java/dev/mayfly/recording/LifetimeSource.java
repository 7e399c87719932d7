package dev.mayfly.recording;

import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.threads.RecorderRegistry;
import java.lang.ref.Reference;
import java.util.List;
import java.util.function.IntPredicate;

/** Thread-safe. The report of a tracker of lifetimes about sampled objects; read for a snapshot. */
public interface LifetimeSource extends AutoCloseable {
  /** Receives the lifetimes of one site in one context. */
  interface Visitor {
    /**
     * Lifetimes of the objects of a site that were allocated in a context.
     *
     * @param context a node of the retired tree, see {@link RecorderRegistry#twin}
     * @param contextWeight as for {@link AllocationListener#born}; a site with different ones comes
     *     in several calls
     * @param lifetimes their lifetimes, as far as they are known
     */
    void lifetimes(CallNode context, int siteId, int contextWeight, Lifetimes lifetimes);
  }

  /**
   * The counts in buckets of {@code LogBuckets}, from bucket 0 on.
   *
   * @param sums the sum of the weights of the objects in a bucket
   * @param squares the sum of the squared weights; the same array where each weight is 1
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  record Weights(long[] sums, long[] squares) {}

  /**
   * Ages by one clock, each object counted by its weight. A death lies between two ages: that at
   * which the object was last seen alive, by a collection or, where uses are observed, by a use;
   * and that at which a collection found it dead.
   *
   * @param deaths ages at which objects were found dead
   * @param live ages so far of the objects that were alive at the reading
   * @param deathsLastSeen ages at which the dead were last seen alive
   * @param liveLastSeen ages at which live objects were last seen alive by a collection
   * @param deathSum the weighted sum of the ages at which objects were found dead
   */
  record Ages(
      Weights deaths,
      Weights live,
      Weights deathsLastSeen,
      Weights liveLastSeen,
      double deathSum) {}

  /**
   * The births of live objects, measured as the number of finished collections.
   *
   * @param first the number at the birth of the first tracked object, dead or alive
   * @param checked objects born at a smaller number than this one are known to be alive, or were
   *     when all generations of the heap were collected for the last time
   * @param alive the numbers at the births of those alive, each once, ascending
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  record Generations(long first, long checked, long[] alive) {}

  /**
   * The sampled objects of one site in one context.
   *
   * @param births how many were tracked
   * @param deaths how many of them have died
   * @param estimatedBirths the sum of the weights of those tracked
   * @param nanos ages in wall time
   * @param bytes ages in bytes that the program allocated meanwhile
   * @param collections ages in garbage collections survived
   * @param generations when those that are alive were born
   */
  record Lifetimes(
      long births,
      long deaths,
      double estimatedBirths,
      Ages nanos,
      Ages bytes,
      Ages collections,
      Generations generations) {}

  /**
   * The clocks since tracking began.
   *
   * @param nanos wall time
   * @param bytes bytes that the program allocated
   * @param collections garbage collections that could find objects dead
   */
  record Clocks(long nanos, long bytes, long collections) {}

  /** The readings of the clocks since tracking began. */
  Clocks clocks();

  /** Reads all lifetimes. Takes the registry's lock ({@link RecorderRegistry#guarded}) itself. */
  void lifetimes(Visitor visitor);

  /** Receives how many objects of one site in one context are alive. */
  interface AliveVisitor {
    /**
     * Objects that are alive.
     *
     * @param context as in {@link Visitor#lifetimes}
     * @param contextWeight as in {@link Visitor#lifetimes}
     * @param objects how many are tracked
     * @param weight how many they stand for
     */
    void alive(CallNode context, int siteId, int contextWeight, long objects, long weight);
  }

  /**
   * Goes back to the initial interval at once, as far as there is room; not where each site has an
   * interval of its own. An earlier busy phase then costs the next one no births.
   */
  void startAfresh();

  /**
   * Begins an interval: separates objects that are born from now on from older ones.
   *
   * @return the moment, for {@link #aliveSince} and {@link #aliveBetween}
   */
  long mark();

  /**
   * Tells which tracked objects are alive, as far as is known, that were born since a moment. Takes
   * the registry's lock itself; time in proportion to the objects tracked.
   */
  void aliveSince(long mark, AliveVisitor visitor);

  /** As {@link #aliveSince}, for those that were born before another moment, too. */
  void aliveBetween(long from, long to, AliveVisitor visitor);

  /**
   * References to the tracked objects that {@link #aliveBetween} counts, by which a heap dump shows
   * them. They keep no object alive.
   *
   * @param sites the sites whose objects are wanted
   */
  List<Reference<?>> referencesBetween(long from, long to, IntPredicate sites);

  /**
   * Live strings and arrays of primitives of one site, among those compared. Empty ones, and arrays
   * of zeros, which may be buffers, do not count as equal.
   *
   * @param compared how many were compared
   * @param live how many these stand for: as many where every object is tracked
   * @param equal how many of them could be spared, since another object has the content
   * @param bytes the bytes of these; a string's with its array
   * @param contents how many contents they have
   * @param most how many have the most frequent one
   */
  record EqualObjects(
      int siteId, long compared, long live, long equal, long bytes, long contents, long most) {}

  /**
   * Equal objects by site.
   *
   * @param sites the sites with live objects
   * @param omitted how many objects were not compared for lack of room or time, by estimate; some
   *     may be dead
   */
  record EqualContents(List<EqualObjects> sites, long omitted) {
    /** No contents are compared. */
    public static final EqualContents NONE = new EqualContents(List.of(), 0);
  }

  /** From now on, births of strings and arrays are noted for {@link #equalContents}. */
  default void noteContents() {}

  /**
   * Has the tracker's thread compare the contents of live objects, and waits for it, a few seconds
   * at most; not to be called with the registry's lock.
   */
  default EqualContents equalContents() {
    return EqualContents.NONE;
  }

  /** The number of objects that are tracked now. */
  long trackedLive();

  /** The number of objects that may be tracked at most. */
  long trackedCapacity();

  /**
   * The number of allocations that make one sampled birth now, where precision does not ask for
   * fewer.
   */
  int samplingInterval();

  /**
   * The half-width, at 95 %, of the band about a site's survival curve that sampling aims at; 0
   * where all sites have one interval.
   */
  double precision();

  /** The number of allocations for one sampled birth at the start. */
  int initialSamplingInterval();

  /** CPU time that the tracker's thread has taken, in nanoseconds. */
  long trackerNanos();

  /**
   * From now on deaths are found by readings alone: the last report and the events then end with
   * the same ones.
   */
  void findDeathsByReadings();

  /** Stops tracking. */
  @Override
  void close();

  /** Births that could not be tracked for lack of space. */
  long droppedBirths();

  /** Sampled objects of value classes, which have no identity and so no lifetime. */
  default long valueObjects() {
    return 0;
  }
}
