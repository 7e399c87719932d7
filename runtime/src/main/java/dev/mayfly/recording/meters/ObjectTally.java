package dev.mayfly.recording.meters;

/** Single writer (its thread). Hears of each object that one thread of several counts. */
public interface ObjectTally {
  /**
   * Adds objects of a site, or arrays.
   *
   * @param key the site; below 0 for a failed construction, which is no object
   * @param allocations how many
   * @param arrayBytes the bytes of arrays; 0 for objects
   */
  void add(int key, long allocations, long arrayBytes);
}
