package dev.mayfly.research.packed;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextTable;
import dev.mayfly.report.text.TextWriter;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.research.packed.PackedLayout.Form;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;

/**
 * Thread-safe: arrays and objects in the model of packed objects, for people at a terminal. The
 * sums are those of all rows, shown or not.
 */
public final class PackedText implements ReportWriter {

  private final TextLayout page;
  private final PackedLayout layout;
  private final Form form;
  private final boolean dumped;

  /**
   * Lays the text out as requested.
   *
   * @param dumped whether the figures are those of a heap dump
   */
  public PackedText(TextLayout page, PackedLayout layout, Form form, boolean dumped) {
    this.page = page;
    this.layout = layout;
    this.form = form;
    this.dumped = dumped;
  }

  @Override
  public String fileName() {
    return "packed.txt";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    StringBuilder text = new StringBuilder();
    TextWriter writer = new TextWriter(text, page.width());
    ProfileNames names = ProfileNames.of(snapshot);
    String order =
        switch (form.order()) {
          case DIFFERENCE -> "the greatest difference first";
          case LENGTH -> "the longest first";
          case BYTES -> "the most bytes first";
        };
    if (heading("PACKED ARRAYS", order, layout.arrays(), writer)) {
      rows(
          layout.arrays(),
          PackedTable.ARRAYS,
          row -> row.site().map(names::site).orElse(names.type(row.type())),
          writer);
      writer.wrapped(
          "  ",
          "  ",
          dumped
              ? "Lengths are those of the dump."
              : !snapshot.get(LengthCounts.PART).isEmpty()
                  ? "Lengths are those that lengths=true has counted."
                  : "Lengths are the mean of each site, some one more, so that arrays and elements"
                      + " add up. With --heap or lengths=true, each array has its own.");
    }
    if (heading("PACKED OBJECTS", "the most bytes first", layout.objects(), writer)) {
      rows(layout.objects(), PackedTable.OBJECTS, row -> names.type(row.typeName()), writer);
    }
    if (heading("SMALL FIELDS", "of each object, the most first", layout.smallFields(), writer)) {
      List<SmallFields> shown = first(layout.smallFields());
      table(
          TextTable.of(PackedTable.SMALL_FIELDS, shown, "type"),
          Lists.transform(shown, row -> names.type(row.typeName())),
          writer);
    }
    if (form.detailed() && heading("PACKED FIELDS", "by class", layout.fields(), writer)) {
      List<PackedField> shown = first(layout.fields());
      table(
          TextTable.of(PackedTable.FIELDS, shown, "field"),
          Lists.transform(
              shown,
              row ->
                  lenientFormat(
                      "%s.%s, %s",
                      names.type(row.className()), row.name(), names.type(row.typeName()))),
          writer);
    }
    out.append(
        text.isEmpty()
            ? "The profile has no object of a known class.\n"
            : text.toString().stripLeading());
  }

  private boolean heading(String title, String order, List<?> rows, TextWriter writer)
      throws IOException {
    if (rows.isEmpty()) {
      return false;
    }
    writer.heading(
        title,
        lenientFormat(
            "%s, %s, %s of %s",
            form.width().label(),
            order,
            first(rows).size(),
            Units.counted(rows.size(), "row", "rows")));
    return true;
  }

  private <R> List<R> first(List<R> rows) {
    return rows.subList(0, Math.min(page.rows(), rows.size()));
  }

  private void rows(
      List<PackedRow> rows,
      List<Column<PackedRow>> columns,
      Function<PackedRow, String> name,
      TextWriter writer)
      throws IOException {
    List<PackedRow> shown = first(rows);
    List<Column<PackedRow>> seen = Column.shown(columns);
    TextTable table = TextTable.of(seen, shown, "type");
    table.row(Lists.newArrayList(Iterables.concat(PackedTable.sums(rows, seen), List.of("all"))));
    table(table, Lists.transform(shown, name::apply), writer);
  }

  private static void table(TextTable table, List<String> names, TextWriter writer)
      throws IOException {
    table.write(writer, room -> names);
  }
}
