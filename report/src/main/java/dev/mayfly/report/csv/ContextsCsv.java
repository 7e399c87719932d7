package dev.mayfly.report.csv;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AllocationEstimate;
import dev.mayfly.snapshot.ContextSampling;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.Place;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Thread-safe, without state: a row for each context, callers first, so that a row's {@code parent}
 * is the {@code context} of one above it. The first row is the root, what no method was in: the
 * context 0, without a parent, a class or a method. So the rows add up to the whole.
 *
 * <p>{@code allocations}, {@code elements} and {@code bytes} are those of the context itself,
 * {@code totalAllocations} and {@code totalBytes} those with all below it. Where contexts were
 * sampled, {@code drawn} is the number of objects that the context's own figures are estimated
 * from, and the columns that follow are the ends of their 95 % intervals; where contexts are exact,
 * these are empty. {@code physicalBytes} and {@code totalPhysicalBytes} are the bytes that the JVM
 * allocated in the context itself, and with all below it; empty where that was not read. Executed
 * bytecodes, calls, time and its samples follow in the same way. Folded contexts have no class and
 * no method.
 */
final class ContextsCsv implements ReportWriter {

  private static final ImmutableList<Quantity> TOTALS =
      ImmutableList.of(Quantity.ALLOCATIONS, Quantity.BYTES);

  @Override
  public String fileName() {
    return "contexts.csv";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    CsvTable table = CsvTable.start(out, header());
    ContextSampling sampling = snapshot.contextSampling();
    for (Place<ContextSnapshot> place : snapshot.root().places()) {
      List<Object> cells = new ArrayList<>();
      cells.add(place.number());
      cells.add(place.depth() == 0 ? "" : place.parent());
      addContext(place.context(), cells);
      addSampling(place.context(), sampling, cells);
      addAmounts(place.context(), snapshot.quantities(), cells);
      table.row(cells);
    }
  }

  private static List<String> header() {
    List<String> header =
        new ArrayList<>(List.of("context", "parent", "class", "method", "descriptor"));
    QuantityColumns.addNames(QuantityColumns.ALLOCATED, header);
    TOTALS.forEach(quantity -> header.add(QuantityColumns.totalName(quantity)));
    header.addAll(List.of("drawn", "allocationsLow", "allocationsHigh", "bytesLow", "bytesHigh"));
    for (Quantity quantity : Quantity.OF_CONTEXTS) {
      header.add(quantity.jsonName());
      header.add(QuantityColumns.totalName(quantity));
    }
    return header;
  }

  private static void addContext(ContextSnapshot context, List<Object> cells) {
    MethodFrame method = context.method();
    cells.add(method == null ? "" : method.className());
    cells.add(method == null ? "" : method.methodName());
    cells.add(method == null ? "" : method.descriptor());
    QuantityColumns.addCells(QuantityColumns.ALLOCATED, context.selfTotal(), cells);
    QuantityColumns.addCells(TOTALS, context.total(), cells);
  }

  private static void addAmounts(
      ContextSnapshot context, Set<Quantity> measured, List<Object> cells) {
    for (Quantity quantity : Quantity.OF_CONTEXTS) {
      cells.add(QuantityColumns.cell(quantity, context.amounts(), measured));
      cells.add(QuantityColumns.cell(quantity, context.totalAmounts(), measured));
    }
  }

  private static void addSampling(
      ContextSnapshot context, ContextSampling sampling, List<Object> cells) {
    if (sampling.isEmpty() || context.samples().isEmpty()) {
      cells.addAll(List.of("", "", "", "", ""));
      return;
    }
    AllocationEstimate self = sampling.self(context);
    cells.add(self.objects());
    cells.add((long) Math.floor(self.allocationsLow()));
    cells.add((long) Math.ceil(self.allocationsHigh()));
    cells.add((long) Math.floor(self.bytesLow()));
    cells.add((long) Math.ceil(self.bytesHigh()));
  }
}
