package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;
import static dev.mayfly.report.tables.Display.View.ALL;
import static dev.mayfly.report.tables.Display.View.COUNTED;
import static dev.mayfly.report.tables.Display.View.TEXT;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.report.wording.ThreadNames;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.run.SimilarThreads;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: what threads have allocated, and how much of that was counted. */
final class ThreadsChapter {

  /** The number of threads of a group on the page; the largest come first. */
  private static final int MOST = 500;

  private static final int IN_TEXT = 12;

  private ThreadsChapter() {}

  /**
   * Immutable: the figures of a thread, or of several of like names.
   *
   * @param allocated the bytes that the JVM reports; negative if it does not
   * @param estimate the estimated allocations; null if there are none
   */
  private record Row(
      AllocationStats stats,
      long allocated,
      boolean atLeast,
      @Nullable RestEstimate estimate,
      ImmutableList<ThreadSnapshot> threads) {

    private long explained() {
      return stats.bytes() + (estimate == null ? 0 : estimate.bytes());
    }

    private Unit.@Nullable Reported reported() {
      return allocated < 0 ? null : new Unit.Reported(allocated, atLeast);
    }

    private Unit.@Nullable Covered covered(long part) {
      return allocated < 0 ? null : new Unit.Covered(part, allocated, atLeast);
    }
  }

  static Chapter of(ProfileSnapshot snapshot) {
    return Chapter.of("threads", "Threads", "by bytes", sheet(snapshot))
        .ifEmpty("No thread was recorded.")
        .noting(
            "The bytes each thread allocated, and how many of them were counted. Threads with"
                + " similar names share a row: # stands for a number.");
  }

  /**
   * The threads, those of like names in one row.
   *
   * @return the table, the row with the most bytes first
   */
  private static Sheet<Row> sheet(ProfileSnapshot snapshot) {
    Map<String, RestEstimate> estimates = snapshot.whole().byThreadGroup();
    ImmutableList.Builder<Map.Entry<String, Row>> rows = ImmutableList.builder();
    for (SimilarThreads group : SimilarThreads.of(snapshot.threads())) {
      Row row =
          new Row(
              group.stats(),
              group.allocatedBytes(),
              group.isLowerBound(),
              estimates.get(ThreadGroupName.of(group.name())),
              group.rows());
      rows.add(Maps.immutableEntry(ThreadNames.of(group), row));
    }
    ImmutableList.Builder<Column<Row>> columns = ImmutableList.builder();
    columns.addAll(
        ImmutableList.of(
            COUNTED_BYTES.partOf(snapshot.total().bytes()).only(TEXT, COUNTED),
            COUNTED_BYTES.only(ALL),
            ALLOCATED.only(TEXT, COUNTED),
            ALLOCATED.partOf(snapshot.whole().allocatedBytes()).only(ALL),
            Column.<Row>shown("%", Unit.COVERED, row -> row.covered(row.stats.bytes()))
                .about("Counted bytes, of those that the JVM reports")
                .only(TEXT, COUNTED),
            ALLOCATIONS.only(TEXT),
            ALLOCATIONS.titled("objects", Unit.COUNT).only(COUNTED, ALL)));
    if (!estimates.isEmpty()) {
      columns.addAll(
          ImmutableList.of(
              AmountColumns.estimated(Row::estimate).only(TEXT, ALL),
              Column.<Row>shown("explained", Unit.COVERED, row -> row.covered(row.explained()))
                  .about("Counted and estimated bytes, of those that the JVM reports")
                  .only(ALL)));
    }
    return new Sheet<>(Sheet.Of.THREAD, "thread", rows.build(), columns.build())
        .unfolding(ThreadsChapter::each)
        .inText(IN_TEXT);
  }

  private static final Column<Row> COUNTED_BYTES =
      shown("counted", Unit.BYTES, row -> row.stats.bytes());

  private static final Column<Row> ALLOCATED =
      Column.<Row>shown("allocated", Unit.REPORTED, Row::reported).about("As reported by the JVM");

  private static final Column<Row> ALLOCATIONS =
      shown("allocations", Unit.COUNT, row -> row.stats.allocations());

  private static Optional<Sheet<?>> each(Row group) {
    if (group.threads.size() == 1) {
      return Optional.empty();
    }
    ImmutableList.Builder<Map.Entry<String, Row>> rows = ImmutableList.builder();
    for (ThreadSnapshot thread : group.threads) {
      Row row =
          new Row(
              thread.stats(),
              thread.allocatedBytes(),
              thread.isLowerBound(),
              null,
              ImmutableList.of());
      rows.add(Maps.immutableEntry(ThreadNames.of(thread), row));
    }
    return Optional.of(
        new Sheet<>(
                Sheet.Of.THREAD,
                "thread",
                rows.build(),
                ImmutableList.of(
                    COUNTED_BYTES, ALLOCATED, ALLOCATIONS.titled("objects", Unit.COUNT)))
            .atMost(MOST, ""));
  }
}
