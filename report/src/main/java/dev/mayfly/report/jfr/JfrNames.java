package dev.mayfly.report.jfr;

/**
 * Confined to one thread: what events refer to. Asked once for each chunk of a file.
 *
 * @param <P> of what places in calling contexts are; equal ones have equal stacks
 */
public interface JfrNames<P> {
  /** The name of a thread. */
  String thread(int number);

  JfrStack stack(P place);
}
