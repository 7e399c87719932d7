package dev.mayfly.agent.feature;

import org.jspecify.annotations.Nullable;

/**
 * A file that grows, or files of which one follows the other, for other machines to read by the
 * MBean for them. Thread-safe. {@link java.io.UncheckedIOException} says that one is unreadable.
 */
public interface OfferedFile {
  /** The most bytes that one answer has. */
  int MOST_BYTES = 1 << 18;

  /** The number of the file that is written now; null if there is none of this JVM. */
  @Nullable Integer number();

  /**
   * Some bytes of a file; none at its end so far.
   *
   * @return null if there is no such file any more
   */
  byte @Nullable [] read(long number, long offset);
}
