package dev.mayfly.snapshot.run;

import static java.util.Objects.requireNonNull;

import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: an estimate of the bytes of unwoven packages, from sampled stacks.
 *
 * @param packages a pattern, such as {@code org.h2.*}, or {@link #JDK}
 * @param bytes about how many bytes
 */
public record UnwovenBytes(String packages, long bytes) {

  /** In place of a pattern: the bytes of the JDK when woven code called it. */
  public static final String JDK = "the JDK";

  /** Checks that the bytes are no less than 0. */
  public UnwovenBytes {
    requireNonNull(packages, "packages");
    Counters.requireCount(bytes, "bytes");
  }
}
