package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.MemoryUse;
import dev.mayfly.snapshot.run.MemoryUse.MeanAndPeak;
import java.util.Map;
import java.util.Optional;

/** Thread-safe, without state: how much memory a program used while it ran. */
final class MemoryChapter {

  private MemoryChapter() {}

  private static final ImmutableList<Column<Optional<MeanAndPeak>>> COLUMNS =
      ImmutableList.of(
          Column.<Optional<MeanAndPeak>>shown("mean", Unit.BYTES, use -> use.map(MeanAndPeak::mean))
              .about("Weighted by time"),
          Column.shown("peak", Unit.BYTES, use -> use.map(MeanAndPeak::peak)));

  /** The chapter; empty where no memory was noted. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Map.Entry<String, Optional<MeanAndPeak>>> rows = ImmutableList.builder();
    int programs = snapshot.histories().size();
    int program = 0;
    for (History history : snapshot.histories()) {
      String of = programs == 1 ? "" : " of program " + ++program;
      MemoryUse use = MemoryUse.of(history.totals());
      if (use.heap().isPresent()) { // older profiles have none
        rows.add(Maps.immutableEntry("heap in use" + of, use.heap()));
        rows.add(Maps.immutableEntry("resident memory (RSS)" + of, use.resident()));
      }
    }
    Chapter chapter =
        Chapter.of(
                "memory",
                "Memory",
                "over the run",
                Sheet.texts("memory", rows.build(), COLUMNS)
                    .remarking((use, names) -> use.isPresent() ? "" : "known on Linux only"))
            .noting(
                "The heap includes garbage; its peak is the most at a noted moment. RSS is the"
                    + " whole process, with Mayfly in it; its peak is the system's.");
    return chapter.isEmpty() ? Optional.empty() : Optional.of(chapter);
  }
}
