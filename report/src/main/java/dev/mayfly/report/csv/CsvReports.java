package dev.mayfly.report.csv;

import com.google.common.collect.ImmutableList;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.PlugInChapters;
import dev.mayfly.report.tables.ProfileTable;
import dev.mayfly.report.tables.Tables;

/** Thread-safe, without state: the tables of a profile for spreadsheets. */
public final class CsvReports {

  private CsvReports() {}

  /** One writer for each table. */
  public static ImmutableList<ReportFile> all() {
    return Tables.all().stream().map(CsvReport::new).collect(ImmutableList.toImmutableList());
  }

  /** Writers for the tables that each directory of reports has, in any format. */
  public static ImmutableList<ReportFile> always() {
    return PlugInChapters.always().stream()
        .map(CsvReport::new)
        .collect(ImmutableList.toImmutableList());
  }

  /**
   * The cost of types in other layouts.
   *
   * @param heap the figures of a heap dump, whose objects the profile has; or none
   */
  public static ReportWriter layout(HeapFigures heap) {
    return new CsvReport(Tables.layout(heap));
  }

  /** A table that is not one of every report. */
  public static ReportWriter of(ProfileTable table) {
    return new CsvReport(table);
  }
}
