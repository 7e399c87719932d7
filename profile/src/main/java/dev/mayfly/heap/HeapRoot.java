package dev.mayfly.heap;

/**
 * Immutable: a root, which keeps the first object of a path alive.
 *
 * @param thread the name of the thread, with {@code #} for the numbers in which several threads
 *     differ; empty if the root belongs to no thread
 */
public record HeapRoot(Kind kind, String thread) {

  /** Immutable: the kinds of roots. */
  public enum Kind {
    /** A class: the first step is its static field. */
    CLASS,
    /** A thread that has not ended. */
    THREAD,
    /** A local variable or parameter of a method that a thread executes. */
    LOCAL_VARIABLE,
    /** A reference of native code. */
    NATIVE,
    /** The lock of a synchronized block that a thread executes. */
    LOCK,
    /** Another one of the JVM's own. */
    JVM
  }
}
