package dev.mayfly.snapshot.run;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Iterables;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.snapshot.amounts.Counters;

/**
 * Immutable: classes or methods that stayed as they were, for one reason.
 *
 * @param reason the reason, which also says whether classes, methods or programs are counted
 * @param examples some of their names, sorted, at most {@link #MAX_EXAMPLES}
 */
public record NotWoven(String reason, long count, ImmutableList<String> examples) {

  /** The number of examples that are kept. */
  public static final int MAX_EXAMPLES = 100;

  /** The start of the reason for which no class of a program was woven. */
  public static final String PROGRAM = WeavingLedger.PROGRAM;

  /** The reason of methods that a thread has run since before the agent came. */
  public static final String RUNNING = WeavingLedger.RUNNING;

  /** Sorts the examples and keeps the first of them. */
  public NotWoven {
    Counters.requireCount(count, "count");
    examples =
        ImmutableList.copyOf(Iterables.limit(ImmutableSortedSet.copyOf(examples), MAX_EXAMPLES));
  }

  /**
   * Adds those of another program.
   *
   * @return both
   */
  NotWoven plus(NotWoven other) {
    return new NotWoven(
        reason,
        Counters.plus(count, other.count),
        ImmutableList.copyOf(Iterables.concat(examples, other.examples)));
  }
}
