package dev.mayfly.research.packed;

import dev.mayfly.cli.LayoutView;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.csv.CsvReport;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.ProfileTable;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.research.packed.PackedLayout.Form;
import dev.mayfly.research.packed.PackedLayout.Order;
import dev.mayfly.snapshot.ProfileSnapshot;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Confined to one thread: {@code mayfly layout --packed}. */
public final class PackedView implements LayoutView {

  @Option(
      names = "--packed",
      paramLabel = "MODEL",
      description = {
        "Show the tables of the packed-object profiler instead, by its own",
        "model: thesis32 or thesis64. Formats: text, csv."
      })
  private PackedModel.@Nullable Width packed;

  @Option(
      names = "--sort",
      paramLabel = "ORDER",
      description = {
        "With --packed, which arrays are first: those that would be smaller by",
        "most bytes (difference, the default), the longest (length), or those",
        "with the most bytes (bytes)."
      })
  private @Nullable Order sort;

  @Option(
      names = "--detail",
      description = "With --packed, arrays by site, and the fields of each class.")
  private boolean detail;

  @Option(
      names = "--array-fields",
      description = {
        "With --packed, also count arrays in fields, where a constructor of",
        "their class creates them."
      })
  private boolean arrayFields;

  /** Called by the service loader. */
  public PackedView() {}

  @Override
  public String name() {
    return "packed";
  }

  @Override
  public boolean isRequested(String format) {
    if (packed == null && (sort != null || detail || arrayFields)) {
      throw CommandFailure.usage("--sort, --detail and --array-fields need --packed");
    }
    if (packed != null && format.equals("json")) {
      throw CommandFailure.usage("--packed has the formats text and csv");
    }
    return packed != null;
  }

  @Override
  public ReportWriter report(
      ProfileSnapshot snapshot,
      HeapFigures heap,
      ProfileSnapshot recorded,
      TextLayout page,
      boolean csv) {
    if (packed == null) {
      throw new IllegalStateException("not requested");
    }
    Form form = new Form(packed, sort == null ? Order.DIFFERENCE : sort, detail, arrayFields);
    PackedLayout layout = PackedLayout.of(snapshot, heap, ArrayFieldLengths.of(recorded), form);
    return csv
        ? new CsvReport(new ProfileTable("packed", profile -> PackedTable.of(layout, detail)))
        : new PackedText(page, layout, form, !heap.isEmpty());
  }
}
