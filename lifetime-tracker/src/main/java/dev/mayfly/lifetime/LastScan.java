package dev.mayfly.lifetime;

/**
 * Confined by the registry's lock. When the objects that a scan finds dead were last known to live.
 *
 * <p>An object that the scan before did not find dead has survived the collection that had come
 * before that scan, and so was alive at any reading before that collection; at the last such
 * reading, if it was born by then. This holds for objects that the collection looked at. A
 * collection of the young generation alone says nothing about old objects. An object found dead
 * after a collection of all generations may be old, and is known to have lived only before the last
 * such collection that it survived.
 *
 * <p>A scan that fails for lack of memory does not count: the one before looked at the same
 * objects.
 */
final class LastScan {
  /** The number of collections that had ended when the last scan began, and when. */
  private ClockReading scanned;

  private long scannedWhole;

  /** The times at which the objects not found dead by the last scan lived, if it is young ones. */
  private ClockReading young;

  /** The times of objects of any generation. */
  private ClockReading old;

  private long checked;
  private ClockReading begun;
  private long begunWhole;
  private boolean whole;

  LastScan(ClockReading now, long wholeClearings) {
    scanned = now;
    scannedWhole = wholeClearings;
    young = now;
    old = now;
    begun = now;
  }

  /** A scan begins. */
  void begin(ClockReading now, long wholeClearings) {
    begun = now;
    begunWhole = wholeClearings;
    whole = false;
    observe(wholeClearings);
  }

  /** Notices, before and during a scan, that all generations may have been collected. */
  void observe(long wholeClearings) {
    whole |= wholeClearings != scannedWhole;
  }

  /**
   * The times at which the objects lived that are found dead now, and how many collections they
   * survived.
   */
  ClockReading ofTheDead() {
    ClockReading seen = whole ? old : young;
    return new ClockReading(seen.nanos, seen.bytes, scanned.collections);
  }

  /** The times at which the objects lived for sure that are not found dead now. */
  static ClockReading ofTheLiving(ClockReading now) {
    return new ClockReading(now.nanosBefore, now.bytesBefore, now.collections);
  }

  /** The scan has looked at all objects. */
  void end() {
    young = ofTheLiving(begun);
    if (begunWhole != scannedWhole) {
      old = scanned;
      checked = scanned.collections;
      scannedWhole = begunWhole;
    }
    scanned = begun;
  }

  /**
   * The number of collections that had ended at a moment after which all generations were
   * collected, and then all objects were looked at; 0 if that has not happened yet.
   */
  long checked() {
    return checked;
  }
}
