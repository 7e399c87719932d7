package dev.mayfly.report;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.mayfly.report.collapsed.CollapsedReport;
import dev.mayfly.report.csv.CsvReports;
import dev.mayfly.report.hprof.HprofReport;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.jfr.JfrReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.otlp.OtlpReport;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.pprof.PprofReport;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextReport;
import java.util.Arrays;
import java.util.Optional;

/** Immutable: the formats that can be requested by name. */
public enum ReportFormat {
  /** For people: one text file. */
  TEXT,
  /** For programs: all of the snapshot, readable back by {@link JsonSnapshotReader}. */
  JSON,
  /** For people with a browser: one HTML file with all views. */
  HTML,
  /** For pull requests, chats and assistants: one short file. */
  MARKDOWN,
  /**
   * For spreadsheets: tables of the types, the sites, contexts and lifetimes, and of drag and
   * accounts if they are known.
   */
  CSV,
  /** For flame graphs: collapsed stacks. */
  COLLAPSED,
  /** For pprof and what reads its files: allocations and bytes, and those that are live. */
  PPROF,
  /**
   * For collectors and backends of OpenTelemetry: the same as for pprof. Experimental while the
   * protocol's version is {@code v1development}.
   */
  OTLP,
  /** For tools that read what the JDK's former profiler HPROF wrote: sites and their stacks. */
  HPROF,
  /** For JDK Mission Control: a recording of Flight Recorder, with contexts as stack traces. */
  JFR;

  /** The ones that are written unless the user names others. */
  public static final ImmutableList<ReportFormat> USUAL = ImmutableList.of(TEXT, HTML, JSON);

  /** The writers of this format, one for each file. */
  public ImmutableList<ReportFile> writers() {
    return writers(SourceFiles.NONE);
  }

  /**
   * The writers of this format, one for each file.
   *
   * @param sources the source files that reports may show lines of
   */
  ImmutableList<ReportFile> writers(SourceFiles sources) {
    return switch (this) {
      case TEXT -> ImmutableList.of(new TextReport(TextLayout.FIRST_PAGE));
      case JSON -> ImmutableList.of(new JsonReport());
      case HTML -> ImmutableList.of(new HtmlReport(sources));
      case MARKDOWN -> ImmutableList.of(new MarkdownReport());
      case CSV -> CsvReports.all();
      case COLLAPSED -> ImmutableList.of(new CollapsedReport());
      case PPROF -> ImmutableList.of(new PprofReport());
      case OTLP -> ImmutableList.of(new OtlpReport());
      case HPROF -> ImmutableList.of(new HprofReport());
      case JFR -> ImmutableList.of(new JfrReport());
    };
  }

  /** Whether its files are bytes that are no text. */
  public boolean isBinary() {
    return this == PPROF || this == OTLP || this == JFR;
  }

  /** Whether a format can be requested by this name. */
  public static boolean isName(String name) {
    return Arrays.stream(values()).anyMatch(format -> format.name().equalsIgnoreCase(name));
  }

  /** The name by which it is requested, in small letters. */
  public String optionName() {
    return Ascii.toLowerCase(name());
  }

  /**
   * The format of a name.
   *
   * @param optionName its name, in letters of any case
   * @return the format, if there is one of that name
   */
  public static Optional<ReportFormat> named(String optionName) {
    for (ReportFormat format : values()) {
      if (Ascii.equalsIgnoreCase(format.name(), optionName)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
