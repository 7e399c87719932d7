package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.report.wording.PhysicalByteSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ByteBalance;
import dev.mayfly.snapshot.contexts.ContextBalance;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that the JVM allocated, by context, beside counted bytes, where physical bytes were read.
 * Thread-safe, without state.
 */
final class PhysicalBytesChapter {

  /** Removed bytes below this share of all counted bytes are not worth a line. */
  private static final double WORTH_SAYING = 0.001;

  private static final int MOST = 500;

  private PhysicalBytesChapter() {}

  /** The chapter; empty where no physical bytes were read. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    if (!snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)) {
      return Optional.empty();
    }
    List<ContextBalance> contexts = ContextBalance.of(snapshot.root());
    ByteBalance all =
        contexts.stream().map(ContextBalance::bytes).reduce(ByteBalance.EMPTY, ByteBalance::plus);
    List<Column<ByteBalance>> columns =
        ImmutableList.of(
            Column.shown("physical", Unit.BYTES, ByteBalance::physicalBytes)
                .partOf(all.physicalBytes()),
            shown(
                "%", Unit.PERCENT, row -> Columns.share(row.physicalBytes(), all.physicalBytes())),
            shown("logical", Unit.BYTES, ByteBalance::logicalBytes),
            Column.<ByteBalance>shown("not woven", Unit.BYTES, row -> positive(row.unwovenBytes()))
                .about("Allocated, but not counted"),
            Column.<ByteBalance>shown("removed", Unit.BYTES, row -> positive(row.removedBytes()))
                .about("Counted, but removed by the JIT compiler"));
    double worth = WORTH_SAYING * all.logicalBytes();
    return Optional.of(
        Chapter.of(
                "physical",
                "Physical bytes",
                "bytes that the JVM allocated, by the innermost woven context",
                sheet(
                    "context",
                    contexts,
                    row -> row.physicalBytes() > 0,
                    ByteBalance::physicalBytes,
                    columns),
                sheet(
                        "reduced context",
                        contexts,
                        row -> row.isPossiblyEliminated() && row.removedBytes() > worth,
                        ByteBalance::removedBytes,
                        columns)
                    .about(
                        "Probably removed by the JIT compiler: less than half of the counted bytes"
                            + " were allocated."))
            .saying(names -> PhysicalByteSentences.of(all, snapshot)));
  }

  private static Sheet<ByteBalance> sheet(
      String title,
      List<ContextBalance> contexts,
      Predicate<ByteBalance> shown,
      ToLongFunction<ByteBalance> measure,
      List<Column<ByteBalance>> columns) {
    return new Sheet<>(
            Sheet.Of.CONTEXT,
            title,
            contexts.stream()
                .filter(row -> shown.test(row.bytes()))
                .sorted(
                    Comparator.comparingLong(
                            (ContextBalance row) -> measure.applyAsLong(row.bytes()))
                        .reversed())
                .map(row -> Maps.immutableEntry(row.path(), row.bytes()))
                .collect(ImmutableList.toImmutableList()),
            columns)
        .atMost(MOST, "");
  }

  private static @Nullable Long positive(long bytes) {
    return bytes == 0 ? null : bytes;
  }
}
