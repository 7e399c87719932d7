package dev.mayfly.report.text;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextSnapshot;

/** Immutable: the amount by which contexts are ordered. */
enum ContextMeasure {
  /** Objects, where no sizes are known. */
  OBJECTS("allocations"),
  /** Counted bytes. */
  COUNTED("bytes"),
  /** Bytes that the JVM allocated, where most of them were not counted. */
  ALL("bytes that the JVM allocated");

  private final String words;

  ContextMeasure(String words) {
    this.words = words;
  }

  static ContextMeasure of(ProfileSnapshot snapshot) {
    long counted = snapshot.total().bytes();
    return snapshot.root().totalAmounts().get(Quantity.PHYSICAL_BYTES) > 2 * counted
        ? ALL
        : counted > 0 ? COUNTED : OBJECTS;
  }

  /** The words for it: {@code bytes}. */
  String words() {
    return words;
  }

  /** The amount of a context with all below it. */
  long total(ContextSnapshot context) {
    return this == ALL ? context.totalAmounts().get(Quantity.PHYSICAL_BYTES) : of(context.total());
  }

  /** The amount of a context itself. */
  long self(ContextSnapshot context) {
    return this == ALL ? context.amounts().get(Quantity.PHYSICAL_BYTES) : of(context.selfTotal());
  }

  /** The amount of counted objects. */
  long of(AllocationStats stats) {
    return this == OBJECTS ? stats.allocations() : stats.bytes();
  }

  /** The bytes of a context itself that were not counted; 0 where that is not known. */
  long uncounted(ContextSnapshot context) {
    return this == ALL ? Math.max(0, self(context) - context.selfTotal().bytes()) : 0;
  }
}
