package dev.mayfly.snapshot;

import static java.util.Objects.requireNonNull;

/**
 * Immutable: what changed in the bytes that the JVM allocated in a context itself.
 *
 * @param path the context
 * @param physicalBytes the bytes, before and after
 */
public record ContextByteChange(ContextPath path, ByteChange physicalBytes) {

  /** Checks that nothing is missing. */
  public ContextByteChange {
    requireNonNull(path, "path");
    requireNonNull(physicalBytes, "physicalBytes");
  }
}
