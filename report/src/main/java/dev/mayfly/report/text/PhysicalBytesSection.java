package dev.mayfly.report.text;

import com.google.common.collect.Lists;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.PhysicalByteSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ByteBalance;
import dev.mayfly.snapshot.contexts.ContextBalance;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Thread-safe, without state: the bytes that the JVM allocated, by context, against the counted
 * bytes; there only where physical bytes were read.
 */
final class PhysicalBytesSection implements Section {

  /** Removed bytes below this share of all counted bytes are not worth a line. */
  private static final double WORTH_SAYING = 0.001;

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.snapshot();
    if (!snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)) {
      return;
    }
    List<ContextBalance> contexts = ContextBalance.of(snapshot.root());
    ByteBalance all =
        contexts.stream().map(ContextBalance::bytes).reduce(ByteBalance.EMPTY, ByteBalance::plus);
    page.heading("PHYSICAL BYTES", "bytes that the JVM allocated, by the innermost woven context");
    for (String sentence : PhysicalByteSentences.of(all, snapshot)) {
      page.wrapped("  ", sentence);
    }
    List<ContextBalance> largest =
        largest(contexts, ByteBalance::physicalBytes, source.layout().rows());
    if (!largest.isEmpty()) {
      page.line("");
      write(largest, all, source, page);
    }
    long worth = (long) (WORTH_SAYING * all.logicalBytes());
    List<ContextBalance> removed =
        largest(contexts, ByteBalance::removedBytes, source.layout().rows()).stream()
            .filter(context -> context.bytes().isPossiblyEliminated())
            .filter(context -> context.bytes().removedBytes() > worth)
            .toList();
    if (!removed.isEmpty()) {
      page.line("");
      page.line(
          "  probably removed by the JIT compiler: less than half of the counted bytes were"
              + " allocated");
      write(removed, all, source, page);
    }
  }

  private static List<ContextBalance> largest(
      List<ContextBalance> contexts, ToLongFunction<ByteBalance> measure, int rows) {
    return contexts.stream()
        .filter(context -> measure.applyAsLong(context.bytes()) > 0)
        .sorted(
            Comparator.comparingLong(
                    (ContextBalance context) -> measure.applyAsLong(context.bytes()))
                .reversed())
        .limit(rows)
        .toList();
  }

  private static void write(
      List<ContextBalance> contexts, ByteBalance all, TextSource source, TextWriter page)
      throws IOException {
    TextTable table =
        new TextTable()
            .numbers("physical", "%", "logical", "not woven", "removed")
            .names("context itself");
    for (ContextBalance context : contexts) {
      ByteBalance bytes = context.bytes();
      table.row(
          Units.bytes(bytes.physicalBytes()),
          Units.share(bytes.physicalBytes(), all.physicalBytes()),
          Units.bytes(bytes.logicalBytes()),
          bytes.unwovenBytes() == 0 ? "-" : Units.bytes(bytes.unwovenBytes()),
          bytes.removedBytes() == 0 ? "-" : Units.bytes(bytes.removedBytes()),
          "");
    }
    table.write(
        page,
        room ->
            Lists.transform(contexts, row -> PathNames.upwards(row.path(), source.names(), room)));
  }
}
