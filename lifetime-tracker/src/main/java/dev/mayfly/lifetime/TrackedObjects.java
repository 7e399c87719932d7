package dev.mayfly.lifetime;

import dev.mayfly.recording.CallNode;
import java.lang.ref.PhantomReference;

/**
 * Confined, or as {@link BirthChunk} says. Tracked objects in parallel arrays, by place: their
 * phantom references, and what is known of their births. In a collection the copying of references
 * is what tracking costs, so that these are no larger than they must be.
 */
class TrackedObjects {
  final int size;
  final PhantomReference<Object>[] references;
  final CallNode[] contexts;
  final Reading[] births;
  final int[] sites;
  final int[] weights;

  @SuppressWarnings({"unchecked", "rawtypes"})
  TrackedObjects(int size) {
    this.size = size;
    references = new PhantomReference[size];
    contexts = new CallNode[size];
    births = new Reading[size];
    sites = new int[size];
    weights = new int[size];
  }

  /** Copies an object from another's place, with another context. */
  final void copy(int to, TrackedObjects other, int from, CallNode context) {
    references[to] = other.references[from];
    contexts[to] = context;
    births[to] = other.births[from];
    sites[to] = other.sites[from];
    weights[to] = other.weights[from];
  }

  /** Lets an object's place hold nothing. */
  @SuppressWarnings("NullAway") // a place without a reference is not read
  final void clear(int place) {
    references[place] = null;
    contexts[place] = null;
    births[place] = null;
  }
}
