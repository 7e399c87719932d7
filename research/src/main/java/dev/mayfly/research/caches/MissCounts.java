package dev.mayfly.research.caches;

import dev.mayfly.analysis.Column;
import dev.mayfly.analysis.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Thread-safe. Accesses and misses of something, in each variant of the simulation. */
final class MissCounts {
  private static final int KINDS = 3;
  private static final int ACCESSES = 2;
  private static final String ACCESSES_TITLE = "accesses";
  private static final String FIRST = "L1 misses";
  private static final String SECOND = "L2 misses";

  /** By variant: misses of the second level, of the first one, accesses. */
  private final LongAdder[] counts;

  MissCounts(int variants) {
    counts = new LongAdder[length(variants)];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  /** The number of numbers. */
  static int length(int variants) {
    return KINDS * variants;
  }

  /**
   * Counts an access by how many levels missed it. An access that was not simulated does not count.
   */
  void count(int variant, int missed) {
    for (int level = 0; level <= missed; level++) {
      counts[KINDS * variant + ACCESSES - level].increment();
    }
  }

  /** Counts in the caller's own numbers, which {@link #add} takes. */
  static void count(long[] numbers, int variant, int missed) {
    for (int level = 0; level <= missed; level++) {
      numbers[KINDS * variant + ACCESSES - level]++;
    }
  }

  void add(long[] numbers) {
    for (int i = 0; i < counts.length; i++) {
      counts[i].add(numbers[i]);
    }
  }

  /** Whether there was no access in a variant. */
  boolean isEmpty(int variant) {
    return counts[KINDS * variant + ACCESSES].sum() == 0;
  }

  /** The columns of {@link #addTo}: those of layouts with a name have none for accesses. */
  static Column[] columns(List<String> layouts) {
    List<Column> columns = new ArrayList<>();
    for (String layout : layouts) {
      columns.add(Column.sum(layout.isEmpty() ? SECOND : "L2 if " + layout));
      columns.add(Column.sum(layout.isEmpty() ? FIRST : "L1 if " + layout));
      if (layout.isEmpty()) {
        columns.add(Column.sum(ACCESSES_TITLE));
      }
    }
    return columns.toArray(Column[]::new);
  }

  /** Adds the rates: of the layout of this JVM. */
  static void addRates(Table table) {
    table
        .share("share %", ACCESSES_TITLE)
        .rate("L1 %", FIRST, ACCESSES_TITLE)
        .rate("L2 %", SECOND, FIRST)
        .rate("global %", SECOND, ACCESSES_TITLE);
  }

  /** The sums of all, in the order of the columns of one variant. */
  static long[] sums(Collection<MissCounts> all, int variant) {
    long[] sums = new long[KINDS];
    for (MissCounts one : all) {
      for (int kind = 0; kind < KINDS; kind++) {
        sums[kind] += one.counts[KINDS * variant + kind].sum();
      }
    }
    return sums;
  }

  /**
   * Adds a row.
   *
   * @param variants how many of them, of which only the first has accesses
   */
  void addTo(Table table, String name, int first, int variants) {
    List<Long> row = new ArrayList<>();
    for (int i = 0; i < KINDS * variants; i++) {
      if (i <= ACCESSES || i % KINDS != ACCESSES) {
        row.add(counts[KINDS * first + i].sum());
      }
    }
    table.row(name, row.stream().mapToLong(Long::longValue).toArray());
  }
}
