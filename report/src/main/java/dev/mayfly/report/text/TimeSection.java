package dev.mayfly.report.text;

import com.google.common.collect.Lists;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextTime;
import dev.mayfly.snapshot.contexts.MethodTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Thread-safe, without state: CPU and wall time by method and by context, beside the bytes
 * allocated there; only where time was measured.
 */
final class TimeSection implements Section {

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    Amounts total = source.snapshot().root().totalAmounts();
    if (total.get(Quantity.CPU) == 0 && total.get(Quantity.WALL) == 0) {
      return;
    }
    Rows rows = new Rows(total, source.snapshot().total().bytes());
    List<MethodTime> methods = MethodTime.of(source.snapshot().root());
    int shown = Math.min(source.layout().rows(), methods.size());
    page.heading(
        "TIME",
        rows.origin()
            + "; self without woven callees; "
            + (shown < methods.size() ? Units.count(shown) + " of " : "")
            + Units.counted(methods.size(), "method", "methods"));
    TextTable byMethod = rows.table("method");
    for (MethodTime method : methods.subList(0, shown)) {
      byMethod.row(
          rows.cells(
              method.cpuNanos(),
              method.isCpuKnown(),
              method.wallNanos(),
              method.allocated().bytes(),
              method.method().isPresent(),
              method.method().map(source.names().methods()::of).orElse(ProfileNames.OUTSIDE)));
    }
    byMethod.write(page);
    writeContexts(rows, source, page);
  }

  private static void writeContexts(Rows rows, TextSource source, TextWriter page)
      throws IOException {
    List<ContextTime> contexts = ContextTime.of(source.snapshot().root());
    List<ContextTime> largest =
        contexts.subList(0, Math.min(source.layout().rows(), contexts.size()));
    TextTable byContext = rows.table("context itself");
    for (ContextTime context : largest) {
      byContext.row(
          rows.cells(
              context.cpuNanos(),
              context.isCpuKnown(),
              context.wallNanos(),
              context.bytes(),
              true,
              ""));
    }
    page.line("");
    byContext.write(
        page,
        room ->
            Lists.transform(largest, row -> PathNames.upwards(row.path(), source.names(), room)));
  }

  /** Immutable: the cells of rows on the time of methods or contexts. */
  private record Rows(Amounts total, long allBytes) {

    /** If times are read at each call, there is no CPU time. */
    private boolean isSampled() {
      return total.get(Quantity.CPU) > 0 || !total.isKnown(Quantity.CPU);
    }

    String origin() {
      return isSampled()
          ? "CPU time from "
              + Units.counted(total.get(Quantity.CPU_SAMPLES), "sample", "samples")
              + ", ± is half of the 95 % interval"
              + onVirtualThreads()
          : "wall time, read at each entry and exit";
    }

    private String onVirtualThreads() {
      long wall = total.get(Quantity.VIRTUAL_WALL);
      return wall == 0
          ? ""
          : "; "
              + Units.nanos(wall)
              + " of the wall time on virtual threads, whose CPU time is not known";
    }

    TextTable table(String last) {
      return isSampled()
          ? new TextTable().numbers("cpu", "%", "±", "cpu/MB", "wall", "bytes").names(last)
          : new TextTable().numbers("wall", "%", "wall/MB", "bytes").names(last);
    }

    /**
     * The cells of a row. Time outside woven code and in folded contexts is no single method's, and
     * has no density; CPU time that is not known has no figure.
     */
    String[] cells(long cpu, boolean cpuKnown, long wall, long bytes, boolean dense, String last) {
      List<String> cells = new ArrayList<>();
      long measured = isSampled() ? cpu : wall;
      long all = total.get(isSampled() ? Quantity.CPU : Quantity.WALL);
      boolean known = cpuKnown || !isSampled();
      cells.add(known ? Units.nanos(measured) : "-");
      cells.add(known ? Units.share(measured, all) : "-");
      if (isSampled() && !known) {
        cells.add("-");
      } else if (isSampled()) {
        double share = (double) cpu / all;
        cells.add(Units.percent(MethodTime.shareHalfWidth(share, total.get(Quantity.CPU_SAMPLES))));
      }
      OptionalDouble density =
          dense && known
              ? MethodTime.perMegabyte(measured, bytes, allBytes)
              : OptionalDouble.empty();
      cells.add(density.isPresent() ? Units.nanos(density.getAsDouble()) : "-");
      if (isSampled()) {
        cells.add(Units.nanos(wall));
      }
      cells.add(Units.bytes(bytes));
      cells.add(last);
      return cells.toArray(new String[0]);
    }
  }
}
