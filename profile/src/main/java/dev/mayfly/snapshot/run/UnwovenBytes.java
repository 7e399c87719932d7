package dev.mayfly.snapshot.run;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: an estimate of the bytes of unwoven packages, from sampled stacks.
 *
 * @param packages a pattern, such as {@code org.h2.*}, or {@link #JDK}
 */
public record UnwovenBytes(String packages, long bytes) {

  /** In place of a pattern: the bytes of the JDK when woven code called it. */
  public static final String JDK = "the JDK";

  /** Checks that the bytes are no less than 0. */
  public UnwovenBytes {
    Counters.requireCount(bytes, "bytes");
  }
}
