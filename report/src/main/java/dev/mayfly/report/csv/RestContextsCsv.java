package dev.mayfly.report.csv;

import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.Place;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Thread-safe, without state: a row for each context in or below which unwoven code allocated,
 * callers first, so that a row's {@code parent} is the {@code context} of one above it. The first
 * row is the root: the context 0, without a parent. So the rows add up to the whole.
 *
 * <p>{@code kind} is {@code method} for a woven method, {@code unwoven} for any other, {@code
 * threads} for a group of threads, whose name is in {@code method}, and {@code folded}. All bytes
 * are estimates: {@code estimatedBytes} those of the context itself, {@code totalEstimatedBytes}
 * those with all below it, each followed by the ends of its 95 % interval. Written only where
 * unwoven code was sampled.
 */
final class RestContextsCsv implements ReportWriter {

  @Override
  public String fileName() {
    return "estimated-contexts.csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return !snapshot.whole().isEmpty();
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    List<String> header =
        new ArrayList<>(List.of("context", "parent", "kind", "class", "method", "descriptor"));
    header.addAll(RestColumns.names("estimatedBytes"));
    header.addAll(RestColumns.names("totalEstimatedBytes"));
    CsvTable table = CsvTable.start(out, header);
    WholePicture whole = snapshot.whole();
    for (Place<ContextSnapshot> place : whole.sampled()) {
      ContextSnapshot context = place.context();
      List<Object> cells = new ArrayList<>();
      cells.add(place.number());
      cells.add(place.depth() == 0 ? "" : place.parent());
      addContext(context, cells);
      RestColumns.addCells(whole.self(context), cells);
      RestColumns.addCells(whole.below(context), cells);
      table.row(cells);
    }
  }

  private static void addContext(ContextSnapshot context, List<Object> cells) {
    MethodFrame method = context.method();
    cells.add(context.kind().name().toLowerCase(Locale.ROOT));
    cells.add(method == null ? "" : method.className());
    cells.add(method == null ? "" : method.methodName());
    cells.add(method == null ? "" : method.descriptor());
  }
}
