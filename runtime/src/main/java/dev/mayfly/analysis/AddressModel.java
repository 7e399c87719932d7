package dev.mayfly.analysis;

import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Where memory would lie by a model, the same in each run of a single-threaded
 * program. {@link Analysis#addresses} returns it.
 */
public interface AddressModel {
  /** The address of an access that has none. */
  long NOWHERE = -1;

  /**
   * The address of an access. It allocates nothing, but for the first access to an object or a
   * static field; {@link Site#bytes} says how many bytes are accessed from there on.
   *
   * @return {@link #NOWHERE} if the access is about to throw, or more than 1,000,000 objects have
   *     addresses
   */
  long addressOf(@Nullable Object target, int index, Site site);
}
