package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.tables.Unit.LengthRange;
import dev.mayfly.report.wording.Sparkline;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lengths of arrays by site, where they were recorded. Thread-safe, without state. */
final class ArraysChapter {

  private record Row(ArrayLengths lengths, long bytes) {}

  private static final List<Column<Row>> COLUMNS =
      ImmutableList.of(
          shown("arrays", Unit.COUNT, row -> row.lengths.arrays()),
          shown("bytes", Unit.BYTES, Row::bytes),
          Column.<Row>shown("empty %", Unit.PERCENT, row -> empty(row.lengths))
              .about("Of length 0"),
          Column.<Row>shown("median", Unit.RANGE, row -> range(row.lengths.bitsAt(0.5)))
              .about("Half of the arrays have at most this length"),
          shown("90 % up to", Unit.COUNT, row -> ArrayLengths.longest(row.lengths.bitsAt(0.9))),
          Column.<Row>shown("lengths", Unit.NAME, row -> bars(row.lengths))
              .about("Each bar doubles the length, from 0 on"));

  private ArraysChapter() {}

  /** The chapter; empty where no lengths were recorded. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    Map<AllocationSite, Row> rows = new LinkedHashMap<>();
    snapshot
        .bySite()
        .forEach(
            (site, stats) -> {
              ArrayLengths lengths = snapshot.get(ArrayLengths.PART).get(site);
              if (lengths != null) {
                rows.put(site, new Row(lengths, stats.bytes()));
              }
            });
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Chapter.of(
                    "arrays",
                    "Array lengths",
                    "by bytes",
                    Sheet.sites(Sheet.greatestFirst(rows, Row::bytes), COLUMNS))
                .titled("Arrays")
                .noting("Each bar of the lengths doubles the length, from 0 on."));
  }

  private static double empty(ArrayLengths lengths) {
    return (double) lengths.count(0) / lengths.arrays();
  }

  private static LengthRange range(int bits) {
    return new LengthRange(ArrayLengths.shortest(bits), ArrayLengths.longest(bits));
  }

  private static String bars(ArrayLengths lengths) {
    return Sparkline.bars(lengths.counts().stream().asDoubleStream().toArray());
  }
}
