package dev.mayfly.recording.meters;

import dev.mayfly.site.SiteRegistry;

/**
 * Single writer (its virtual thread). The objects that a virtual thread has allocated since it was
 * measured first, in whatever contexts: it shares these with other threads, so they do not tell.
 */
public final class VirtualTally {
  /** The number of sites that may wait for the sizes of their types. */
  private static final int MOST_UNSIZED = 32;

  private final SiteRegistry sites = SiteRegistry.instance();
  private final int[] unsizedSites = new int[MOST_UNSIZED];
  private final long[] unsizedObjects = new long[MOST_UNSIZED];
  private int unsizedCount;
  private long objects;
  private long bytes;
  private long unsized;

  /**
   * Adds objects of a site, or arrays.
   *
   * @param key the site; below 0 for a failed construction, which is no object
   * @param arrayBytes the bytes of arrays; 0 for objects
   */
  void add(int key, long allocations, long arrayBytes) {
    if (key < 0) {
      return;
    }
    objects += allocations;
    if (sites.layoutOf(key) != 0) {
      bytes += arrayBytes;
      return;
    }
    long size = sites.sizeOf(sites.typeOf(key));
    if (size == 0) {
      addUnsized(key, allocations);
    }
    bytes += allocations * size;
  }

  private void addUnsized(int site, long allocations) {
    unsized += allocations;
    int place = 0;
    while (place < unsizedCount && unsizedSites[place] != site) {
      place++;
    }
    if (place < MOST_UNSIZED) { // else they stay so
      unsizedSites[place] = site;
      unsizedObjects[place] += allocations;
      unsizedCount = Math.max(unsizedCount, place + 1);
    }
  }

  /** Adds the sizes that were not known before, and may be now. */
  public void addSizes() {
    int waiting = unsizedCount;
    unsizedCount = 0;
    for (int i = 0; i < waiting; i++) {
      long allocations = unsizedObjects[i];
      unsizedObjects[i] = 0;
      objects -= allocations;
      unsized -= allocations;
      add(unsizedSites[i], allocations, 0);
    }
  }

  /** The objects and arrays. */
  public long objects() {
    return objects;
  }

  /** Their shallow sizes in bytes, without those of types whose size is not known. */
  public long bytes() {
    return bytes;
  }

  /** The objects of types whose size is not known. */
  public long unsized() {
    return unsized;
  }
}
