package dev.mayfly.report.csv;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.PlugInChapters;
import dev.mayfly.report.tables.ProfileTable;
import dev.mayfly.report.tables.Table;
import dev.mayfly.report.tables.Tables;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Thread-safe, without state: writes a table as a file; unknown values are left empty. */
public record CsvReport(ProfileTable table) implements ReportWriter {

  /** One writer for each table. */
  public static ImmutableList<ReportFile> all() {
    return of(Tables.all());
  }

  /** Writers for the tables that each directory of reports has, in any format. */
  public static ImmutableList<ReportFile> always() {
    return of(PlugInChapters.always());
  }

  private static ImmutableList<ReportFile> of(List<ProfileTable> tables) {
    return tables.stream().map(CsvReport::new).collect(ImmutableList.toImmutableList());
  }

  @Override
  public String fileName() {
    return table.name() + ".csv";
  }

  @Override
  public boolean appliesTo(ProfileSnapshot snapshot) {
    return table.appliesTo().test(snapshot);
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    write(table.of().apply(snapshot), out);
  }

  private static <R> void write(Table<R> rows, Appendable out) throws IOException {
    List<Column<R>> columns = rows.ofFiles();
    CsvTable csv = CsvTable.start(out, columns.stream().map(Column::name).toArray(String[]::new));
    for (R row : rows.rows()) {
      List<Object> cells = new ArrayList<>();
      for (Column<R> column : columns) {
        Object value = column.of(row);
        cells.add(value == null ? "" : value);
      }
      csv.row(cells);
    }
  }
}
