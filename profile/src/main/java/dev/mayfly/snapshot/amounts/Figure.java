package dev.mayfly.snapshot.amounts;

/**
 * Immutable: a number that is measured, declared once: what it is called, what it is counted in,
 * and what becomes of it in sums and differences. An enum has the figures of a subject, and {@link
 * Figures} their values; formats go through the enum.
 */
public interface Figure {

  /** Its name in formats that programs read. */
  String jsonName();

  /** The unit of its numbers. */
  Quantity.Unit unit();

  /** The rule for it in sums and differences. */
  Rule rule();

  /** Immutable: how a figure adds and subtracts. */
  enum Rule {
    /** Counts events: what came since is subtracted, and is never negative. */
    SUM {
      @Override
      long minus(long later, long earlier) {
        return Counters.minus(later, earlier);
      }
    },
    /** A state: added up for several programs, and in a difference as it is now. */
    STATE,
    /** A setting: of several programs the greatest, and in a difference as it is now. */
    MAX {
      @Override
      long plus(long one, long other) {
        return Math.max(one, other);
      }
    };

    long plus(long one, long other) {
      return Counters.plus(one, other);
    }

    long minus(long later, long earlier) {
      return later;
    }
  }
}
