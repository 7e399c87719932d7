package dev.mayfly.recording;

/**
 * Thread-safe. Is told of the sampled births. Called on the allocating thread, never with a lock
 * held, never for an object that the profiler made; must not throw and must not keep the object
 * alive.
 */
public interface AllocationListener {
  /**
   * An object was born and drawn.
   *
   * @param object the object; may be referred to weakly or as a phantom only
   * @param siteId its site
   * @param context where it was made
   * @param weight how many objects this one stands for: the reciprocal of its probability to be
   *     drawn
   */
  void born(Object object, int siteId, CallNode context, int weight);

  /**
   * The object whose birth this thread reported lately, at its constructor, turns out to come from
   * a site of woven code. Does nothing where the birth is not among the last few.
   */
  void claimed(Object object, int siteId, CallNode context);

  /**
   * How many allocations of this thread, on average, make one birth; 1 means every object. Read
   * after each birth.
   */
  int samplingInterval();
}
