package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.wording.Opening;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.Optional;

/** Thread-safe, without state: the allocations until the application was ready. */
final class StartChapter {

  private static final int MOST = 100;

  private StartChapter() {}

  /** The chapter; empty where it is not known when the application was ready. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    return snapshot.start().map(ready -> of(ready, Opening.start(snapshot)));
  }

  private static Chapter of(ProfileSnapshot ready, String note) {
    ImmutableList.Builder<Sheet<?>> sheets = ImmutableList.builder();
    if (!ready.layers().isEmpty()) {
      sheets.add(LayersChapter.sheet(ready.layers()));
    }
    sheets.add(OwnMethodsChapter.sheet(ready));
    sheets.add(types(ready));
    return Chapter.of("start", "Start", "by bytes", sheets.build())
        .ifEmpty("Nothing was allocated until the application was ready.")
        .noting(note);
  }

  private static Sheet<AllocationStats> types(ProfileSnapshot ready) {
    return Sheet.types(
            Sheet.greatestFirst(ready.byType(), AllocationStats::bytes),
            AmountColumns.bytes(ready.total()))
        .atMost(MOST, "");
  }
}
