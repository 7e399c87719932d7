package dev.mayfly.recording.contexts;

/**
 * Thread-safe. Finds the contexts of sampled objects, where no tree is kept: of all, or of a second
 * sample among them. An object's weight here is that of both samples together, the reciprocal of
 * the probability to be in the second one.
 */
public interface ContextSampler {
  /**
   * The number of sampled objects of a site for each one with a context: called once for each
   * sampled object, before anything is known of it but its site.
   *
   * @param doublings how often it is to be doubled, unless it is fixed
   */
  int interval(int site, int doublings);

  /** The context of objects whose context is not found. */
  CallNode unknown();

  /**
   * An object is in the second sample: finds its context and counts it there.
   *
   * @param length its length, if it is an array
   * @return the context, a node of a tree that all threads share
   */
  CallNode drawn(int site, int length, long weight);

  /**
   * An object whose context was found at its constructor turns out to come from a site of woven
   * code.
   *
   * @param constructor the site it was counted at
   * @param counted the weight it was counted with
   * @param weight its weight; 0 if it is not in the second sample of its site
   * @return the context of the site: the constructor's nearest caller that is the site's method
   */
  CallNode claimed(CallNode context, int constructor, long counted, int site, long weight);
}
