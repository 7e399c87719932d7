package dev.mayfly.lifetime;

/**
 * Confined to its owner. How many births the time from one collection to the next can bear.
 *
 * <p>The references to the objects born since the last collection are young, and the next one
 * copies them, dead objects' or not. If they do not fit into the survivor space they are promoted,
 * and a collector that looks into the young generation only does not discover a reference that it
 * has just promoted: it takes it for a strong one and promotes the object too, though it may be
 * dead [1]. That object would seem to live until the old generation is collected, and would indeed
 * take memory so long. Therefore each chunk holds a canary, a reference to an object that nothing
 * else refers to. Canaries that are alive after a collection tell that references were promoted:
 * the others' share of the births is the number that the survivor space can bear.
 *
 * <p>[1] ReferenceProcessor::discover_reference in HotSpot's
 * src/hotspot/share/gc/shared/referenceProcessor.cpp: a reference outside the span is not
 * discovered.
 */
final class CycleBudget {
  private static final int GROWTH = 16;

  /** About the number that the smallest survivor spaces in use, a megabyte, can bear. */
  private static final int LEAST = 16 * 1024;

  /** The budget of each cycle where every object is tracked. */
  private static final long UNBOUNDED = Long.MAX_VALUE / 4;

  private final long most;
  private final long least;
  private long births;
  private int canaries;
  private int promoted;

  CycleBudget(long capacity) {
    this(capacity, Math.min(capacity, Math.max(1024, Math.min(LEAST, capacity / 64))));
  }

  private CycleBudget(long most, long least) {
    this.most = most;
    this.least = least;
    births = most;
  }

  /**
   * The budget of a tracker, without bound where every object is to be tracked: an object whose
   * reference was promoted is found dead late, but one that is not tracked is never found.
   */
  static CycleBudget of(LifetimeConfig config) {
    return config.tracksAll()
        ? new CycleBudget(UNBOUNDED, UNBOUNDED)
        : new CycleBudget(config.capacity());
  }

  /** The number of births that the next cycle can bear. */
  long births() {
    return births;
  }

  /** Looks at a chunk's canary if a collection should have killed it. */
  void look(BirthChunk chunk, ClockReading now) {
    if (chunk.canary != null && now.collections > chunk.opened().collections) {
      canaries++;
      if (!chunk.canary.refersTo(null)) {
        promoted++;
      }
      chunk.canary = null;
    }
  }

  /** A collection has ended a cycle with this number of births. */
  void nextCycle(long cycleBirths) {
    // a few may be late, born after the collection but before it was noticed
    if (promoted * 8 > canaries) {
      long fitting = cycleBirths * (canaries - promoted) / canaries;
      births = Math.max(least, Math.min(births, fitting - fitting / 4));
    } else if (canaries > 0 && cycleBirths >= births / 2) {
      births = Math.min(most, births + births / GROWTH);
    }
    canaries = 0;
    promoted = 0;
  }
}
