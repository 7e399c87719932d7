package dev.mayfly.report.markdown;

import com.google.common.collect.Comparators;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextPath;
import dev.mayfly.snapshot.ProfileSnapshot;
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
    AllocationStats total = snapshot.total();
    MarkdownTable table =
        new MarkdownTable("context, without its callees", "bytes", "%", "allocations", "%");
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
    for (Row row : allocating.build().collect(Comparators.greatest(rows, BY_BYTES))) {
      String name = PathNames.of(row.path.innermost(PathNames.METHODS), names);
      table.row(MarkdownReport.amounts(name, row.self, total));
    }
    page.heading("Contexts");
    page.table(table);
  }
}
