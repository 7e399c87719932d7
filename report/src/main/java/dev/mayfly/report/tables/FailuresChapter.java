package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.List;

/** The sites at which constructions ended in an exception. Thread-safe, without state. */
final class FailuresChapter {

  private static final List<Column<AllocationStats>> COLUMNS =
      ImmutableList.of(
          shown("failed", Unit.COUNT, AllocationStats::failedConstructions),
          shown("allocated", Unit.COUNT, AllocationStats::allocations));

  private FailuresChapter() {}

  static Chapter of(ProfileSnapshot snapshot) {
    return Chapter.of(
            "failures",
            "Failed constructions",
            "not among the allocations",
            Sheet.sites(
                Sheet.greatestFirst(
                    Maps.filterValues(snapshot.bySite(), stats -> stats.failedConstructions() > 0),
                    AllocationStats::failedConstructions),
                COLUMNS))
        .ifEmpty("None: no constructor threw an exception.");
  }
}
