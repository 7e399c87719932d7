package dev.mayfly.heap;

/** Hears how far long work is, on the thread that does it. */
@FunctionalInterface
public interface HeapProgress {

  /** So many of all steps are done. */
  void reached(long done, long all);
}
