package dev.mayfly.report.markdown;

import com.google.common.collect.Comparators;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextPath;
import java.io.IOException;
import java.util.Comparator;
import java.util.stream.Stream;

/** Thread-safe, without state: the contexts that allocate most by themselves. */
final class ContextRows {
  private static final Comparator<Row> BY_BYTES =
      Comparator.<Row>comparingLong(row -> row.self.bytes())
          .thenComparingLong(row -> row.self.allocations());

  private ContextRows() {}

  private record Row(ContextPath path, AllocationStats self) {}

  static void write(ProfileSnapshot snapshot, ProfileNames names, int rows, MarkdownWriter page)
      throws IOException {
    Stream.Builder<Row> allocating = Stream.builder();
    snapshot
        .root()
        .places()
        .handDown(
            ContextPath.ROOT,
            ContextPath::to,
            (context, path) -> {
              if (!context.selfTotal().isEmpty()) {
                allocating.add(new Row(path, context.selfTotal()));
              }
            });
    page.heading("Contexts");
    page.table(
        MarkdownTable.of(
            "context, without its callees",
            row -> PathNames.of(row.path.innermost(PathNames.METHODS), names),
            Column.of(Row::self, MarkdownReport.amounts(snapshot.total())),
            allocating.build().collect(Comparators.greatest(rows, BY_BYTES))));
  }
}
