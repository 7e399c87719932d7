package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: the objects that the instances of a type alone keep alive.
 *
 * @param instances how many instances the roots lead to
 * @param shallow the bytes of the instances themselves
 * @param retained the bytes that would be free without all of them, their own included
 * @param heap the bytes of all objects that the roots lead to
 * @param biggest the instances that retain most, each alone
 * @param dominators who holds the instances, those of the most bytes first
 */
public record RetainedObjects(
    HeapPaths paths,
    long instances,
    long shallow,
    long retained,
    long heap,
    ImmutableList<Biggest> biggest,
    ImmutableList<Dominator> dominators) {

  /**
   * Immutable: an instance, or several that are alike.
   *
   * @param retained the bytes that would be free without one of them
   * @param path a shortest path to each, with their number
   */
  public record Biggest(long shallow, long retained, HeapPath path) {}

  /**
   * Immutable: the instances that objects of one class dominate: all paths to them go through it.
   *
   * @param holder the nearest such object outside the JDK, or class; often the same
   * @param retained the bytes that these instances retain one by one, without those that another
   *     instance of the type dominates
   */
  public record Dominator(HeapHolder immediate, HeapHolder holder, long instances, long retained) {}

  /** The bytes that several instances keep alive together, but none of them alone. */
  public long shared() {
    return retained - dominators.stream().mapToLong(Dominator::retained).sum();
  }
}
