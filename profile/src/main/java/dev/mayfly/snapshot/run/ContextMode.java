package dev.mayfly.snapshot.run;

/** The recording of calling contexts. */
public enum ContextMode {
  /** Exact counts by calling context. */
  TREE,
  /** Exact counts by site; nothing at entry and exit of methods. */
  SITE,
  /**
   * Exact counts by site, as in {@link #SITE}; contexts of the sampled objects by stack walks, from
   * which the share of each context is estimated.
   */
  SAMPLED
}
