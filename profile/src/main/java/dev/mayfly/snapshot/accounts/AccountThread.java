package dev.mayfly.snapshot.accounts;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.ThreadSnapshot;

/**
 * Immutable: the allocations attributed to an account on a thread, or on several that share a row.
 *
 * @param thread the name of the thread; one in parentheses for all finished or all virtual ones
 * @param id its identifier; {@link ThreadSnapshot#FOLDED} or {@link ThreadSnapshot#VIRTUAL} for
 *     those that share a row
 */
public record AccountThread(String thread, long id, String account, AllocationStats stats) {

  /** The name of the row that finished threads share. */
  public static final String FINISHED = "(finished threads)";
}
