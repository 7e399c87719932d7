package dev.mayfly.report;

import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/**
 * Thread-safe, without state: collapsed stacks as flame graphs read them, {@code root;…;leaf
 * count}.
 *
 * <p>A line is a context, root first, with the allocated type as its leaf. Where the method of the
 * site is not the last of the context, because it has no node of its own or contexts are not
 * recorded, it stands in between.
 *
 * <p>Every line repeats its context from the root on, so that a large tree would make a report that
 * nothing can read. Contexts deeper than {@value #MAX_DEPTH} frames are therefore added up in a
 * frame {@code [deeper]}; and if the report would still be larger than {@value #MAX_CHARACTERS}
 * characters, the smallest branches are added up in frames {@code [smaller]} until it is not.
 */
public final class CollapsedReport implements ReportWriter {

  /** Immutable: what is counted. */
  public enum Weight {
    /** Objects and arrays. */
    ALLOCATIONS("contexts.collapsed"),
    /** Their shallow sizes. */
    BYTES("contexts-bytes.collapsed");

    private final String fileName;

    Weight(String fileName) {
      this.fileName = fileName;
    }

    long of(AllocationStats stats) {
      return this == BYTES ? stats.bytes() : stats.allocations();
    }
  }

  /** The number of frames of the deepest context that is written as it is. */
  static final int MAX_DEPTH = 1000;

  /** The size from which on small branches are added up. */
  static final long MAX_CHARACTERS = 100_000_000;

  private static final int FIRST_SHARE = 1_000_000;

  private final Weight weight;

  /** Counts allocations. */
  public CollapsedReport() {
    this(Weight.ALLOCATIONS);
  }

  /**
   * Counts what is asked for.
   *
   * @param weight what to count
   */
  public CollapsedReport(Weight weight) {
    this.weight = weight;
  }

  @Override
  public String fileName() {
    return weight.fileName;
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    new CollapsedStacks(weight, smallest(snapshot), out).write(snapshot.root());
  }

  /** The smallest branch that is shown: as small as the size of the report allows. */
  private long smallest(ProfileSnapshot snapshot) {
    long smallest = 0;
    while (!fits(snapshot, smallest)) {
      smallest = Math.max(2 * smallest, weight.of(snapshot.total()) / FIRST_SHARE);
      smallest = Math.max(2, smallest);
    }
    return smallest;
  }

  private boolean fits(ProfileSnapshot snapshot, long smallest) {
    try {
      CharacterBudget budget = new CharacterBudget(MAX_CHARACTERS);
      new CollapsedStacks(weight, smallest, budget).write(snapshot.root());
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
