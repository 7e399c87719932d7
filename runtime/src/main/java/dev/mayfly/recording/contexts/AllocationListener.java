package dev.mayfly.recording.contexts;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Receives the sampled births, and says how many there shall be. Called on the
 * allocating thread, never with a lock held, never for an object that the profiler made; must not
 * throw and must not keep the object alive.
 */
public interface AllocationListener extends SamplingRates {
  /**
   * An object was born and sampled.
   *
   * @param object the object; may be referred to weakly or as a phantom only; null where classes
   *     were woven to be counted alone
   * @param weight how many objects this one stands for: the reciprocal of its probability to be
   *     sampled
   * @param contextWeight how many sampled objects this one stands for as far as contexts are
   *     concerned: 1 where the context of each is known; where that is found for a sample of them,
   *     the reciprocal of the probability to be in it, or 0 if this one is not
   */
  void born(@Nullable Object object, int siteId, CallNode context, int weight, int contextWeight);

  /**
   * The object whose birth this thread reported last, at its constructor, turns out to come from a
   * site of woven code. Does nothing where the birth is not among the last few.
   *
   * @param weight as for {@link #born}, by the site's own draw; 0 if that passed it over: then it
   *     is to be taken for not born
   * @param contextWeight as for {@link #born}
   */
  void claimed(
      @Nullable Object object, int siteId, CallNode context, int weight, int contextWeight);
}
