package dev.mayfly.heap;

import com.google.common.collect.ImmutableList;

/**
 * Immutable: a path from a root to instances of a type.
 *
 * <p>Indexes of arrays are omitted, links within a collection of the JDK such as {@code
 * HashMap$Node.next} too, and a link that leads on to itself is one step. So the elements of a
 * collection have one path.
 *
 * @param instances how many instances it leads to
 * @param steps the references from there; the last one refers to the instance
 */
public record HeapPath(long instances, HeapRoot root, ImmutableList<HeapStep> steps) {

  /** Whether it leads through an object or a thread of Mayfly's. */
  boolean isMayflys() {
    return root.thread().startsWith("mayfly-")
        || steps.stream().anyMatch(step -> step.className().startsWith("dev.mayfly."));
  }
}
