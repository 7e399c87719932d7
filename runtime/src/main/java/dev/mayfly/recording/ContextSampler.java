package dev.mayfly.recording;

/** Thread-safe. Finds the contexts of sampled objects, where no tree is kept. */
interface ContextSampler {
  /**
   * An object is sampled: finds its context and counts it there.
   *
   * @return the context, a node of a tree that all threads share
   */
  CallNode drawn(Object object, int site, int weight);

  /**
   * An object that was sampled at its constructor turns out to come from a site of woven code.
   *
   * @param context where it was counted
   * @param constructor the site it was counted at
   * @param counted the weight it was counted with
   * @param site its site
   * @param weight its weight; 0 if it is to be taken for not sampled
   * @return the context of the site: the constructor's nearest caller that is the site's method
   */
  CallNode claimed(
      Object object, CallNode context, int constructor, int counted, int site, int weight);
}
