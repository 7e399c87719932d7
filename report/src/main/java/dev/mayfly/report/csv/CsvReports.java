package dev.mayfly.report.csv;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.output.ReportFile;

/** Thread-safe, without state: the tables of a profile for spreadsheets. */
public final class CsvReports {

  private CsvReports() {}

  /** What threads had allocated, over executed bytecodes, where an agent has noted it. */
  public static ReportFile continuous() {
    return new ContinuousCsv();
  }

  /** One writer for each table. */
  public static ImmutableList<ReportFile> all() {
    return ImmutableList.of(
        new TypesCsv(),
        new SitesCsv(),
        new ContextsCsv(),
        new LifetimesCsv(),
        new DragCsv(),
        new AccessesCsv(),
        new AccountsCsv(),
        new AnalysesCsv(),
        continuous(),
        new MemoryCsv(),
        new RestTypesCsv(),
        new RestSitesCsv(),
        new RestContextsCsv(),
        new LayoutCsv());
  }
}
