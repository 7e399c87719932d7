package dev.mayfly.report;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.mayfly.report.collapsed.CollapsedReport;
import dev.mayfly.report.csv.CsvReport;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.jfr.JfrReport;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.otlp.OtlpReport;
import dev.mayfly.report.output.ReportFile;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.pprof.PprofReport;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A format that can be requested by name: one of Mayfly's, or of a plug-in. Immutable. */
public final class ReportFormat {
  /** For people: one text file. */
  public static final ReportFormat TEXT = new ReportFormat("text");

  /** For programs: all of the snapshot, readable back by {@link JsonSnapshotReader}. */
  public static final ReportFormat JSON = new ReportFormat("json");

  /** For people with a browser: one HTML file with all views. */
  public static final ReportFormat HTML = new ReportFormat("html");

  /** For pull requests, chats and assistants: one short file. */
  public static final ReportFormat MARKDOWN = new ReportFormat("markdown");

  /**
   * For spreadsheets: tables of the types, the sites, contexts and lifetimes, and of drag and
   * accounts if they are known.
   */
  public static final ReportFormat CSV = new ReportFormat("csv");

  /** For flame graphs: collapsed stacks. */
  public static final ReportFormat COLLAPSED = new ReportFormat("collapsed");

  /** For pprof and what reads its files: allocations and bytes, and those that are live. */
  public static final ReportFormat PPROF = new ReportFormat("pprof");

  /**
   * For collectors and backends of OpenTelemetry: the same as for pprof. Experimental while the
   * protocol's version is {@code v1development}.
   */
  public static final ReportFormat OTLP = new ReportFormat("otlp");

  /** For JDK Mission Control: a recording of Flight Recorder, with contexts as stack traces. */
  public static final ReportFormat JFR = new ReportFormat("jfr");

  private static final ReportFormat[] BUILT_IN = {
    TEXT, JSON, HTML, MARKDOWN, CSV, COLLAPSED, PPROF, OTLP, JFR
  };

  /** The ones that are written unless the user names others. */
  public static final ImmutableList<ReportFormat> USUAL = ImmutableList.of(TEXT, HTML, JSON);

  private static volatile ImmutableList<ReportFormat> all = ImmutableList.copyOf(BUILT_IN);

  private final String optionName;

  /** The writers of a plug-in; Mayfly's own are created, and their classes loaded, on use. */
  private final ImmutableList<ReportFile> plugged;

  private ReportFormat(String optionName, ReportFile... plugged) {
    this.optionName = optionName;
    this.plugged = ImmutableList.copyOf(plugged);
  }

  /**
   * A format of a plug-in: a constant.
   *
   * @param optionName the name by which it is requested, in small letters
   * @throws IllegalArgumentException if it has no file
   */
  public static ReportFormat of(String optionName, ReportFile... writers) {
    if (writers.length == 0) {
      throw new IllegalArgumentException("the format " + optionName + " has no file");
    }
    return new ReportFormat(optionName, writers);
  }

  /**
   * Adds a format of a plug-in, for all reports of this JVM from now on; one that is there already
   * stays.
   *
   * @throws IllegalArgumentException if there is another format of its name
   */
  public static synchronized void add(ReportFormat added) {
    if (all.contains(added)) {
      return;
    }
    if (named(added.optionName).isPresent()) {
      throw new IllegalArgumentException("there are two formats with the name " + added);
    }
    all = ImmutableList.<ReportFormat>builder().addAll(all).add(added).build();
  }

  /** All formats: Mayfly's, then those of plug-ins. */
  public static ImmutableList<ReportFormat> all() {
    return all;
  }

  /** The names of all formats. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (ReportFormat format : all) {
      names.add(format.optionName);
    }
    return names;
  }

  /**
   * The format of a name.
   *
   * @param optionName its name, in letters of any case
   * @return the format, if there is one of that name
   */
  public static Optional<ReportFormat> named(String optionName) {
    for (ReportFormat format : all) {
      if (Ascii.equalsIgnoreCase(format.optionName, optionName)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

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
    return switch (plugged.isEmpty() ? optionName : "") {
      case "text" -> ImmutableList.of(new TextReport(TextLayout.FIRST_PAGE));
      case "json" -> ImmutableList.of(new JsonReport());
      case "html" -> ImmutableList.of(new HtmlReport(sources));
      case "markdown" -> ImmutableList.of(new MarkdownReport());
      case "csv" -> CsvReport.all();
      case "collapsed" -> ImmutableList.of(new CollapsedReport());
      case "pprof" -> ImmutableList.of(new PprofReport());
      case "otlp" -> ImmutableList.of(new OtlpReport());
      case "jfr" -> ImmutableList.of(new JfrReport());
      default -> plugged;
    };
  }

  /** Whether its files are bytes that are no text. */
  public boolean isBinary() {
    for (ReportFile file : writers()) {
      if (!(file instanceof ReportWriter)) {
        return true;
      }
    }
    return false;
  }

  /** The name by which it is requested, in small letters. */
  public String optionName() {
    return optionName;
  }

  @Override
  public String toString() {
    return optionName;
  }
}
