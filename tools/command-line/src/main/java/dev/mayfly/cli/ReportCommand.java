package dev.mayfly.cli;

import dev.mayfly.cli.console.AccountsOption;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Formats;
import dev.mayfly.cli.console.Output;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.cli.console.RangeOption;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.AllocationChapters;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.text.ChapterText;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Confined to one thread: {@code mayfly report}. */
@Command(
    name = "report",
    description = "Prints the report of a profile, as text, Markdown or in another format.",
    footer = {
      "",
      "Examples:",
      "  mayfly report mayfly-report --all | less",
      "  mayfly report mayfly-report --rows 50 | less",
      "  mayfly report mayfly-report --format=markdown --top=15 > report.md",
      "  mayfly report mayfly-report --live=peak --rows 10",
      "  mayfly report mayfly-report --older-than=30s",
      "  mayfly report mayfly-report --from=30s --to=45s",
      "  mayfly report mayfly-report --phase=startup",
      "  mayfly report mayfly-report --accounts 'web:com.acme.web.*,orders:com.acme.orders.*'",
    })
final class ReportCommand implements Callable<Integer> {

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "PROFILE", description = CommandTexts.PROFILE)
  private Path profile = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file instead of standard output.")
  private @Nullable Path output;

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "Columns of the terminal, at least 60 (default: ${DEFAULT-VALUE}).")
  private int width = TextLayout.DEFAULT.width();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description = "One of ${COMPLETION-CANDIDATES} (default: text).")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(
      names = {"--rows", "--top"},
      paramLabel = "ROWS",
      description =
          "Rows of the longest tables, in all sections (default: 10; with --all 20; in Markdown,"
              + " 15).")
  private @Nullable Integer rows;

  @Option(
      names = "--all",
      description = "Print all sections, not only the first page of at most 120 lines.")
  private boolean all;

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      description =
          "Omit contexts with a smaller share of all bytes, in all sections (default: 1).")
  private @Nullable Double threshold;

  @Mixin private final LiveOptions live = new LiveOptions();

  @Mixin private final AccountsOption accounts = new AccountsOption();

  @Mixin private final RangeOption range = new RangeOption();

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    TextLayout text = layout();
    int markdownRows = rows == null ? MarkdownReport.ROWS : rows;
    ProfileSnapshot snapshot = accounts.in(range.in(new ProfileFiles(console).read(profile)));
    boolean forPeople = format == ReportFormat.TEXT || format == ReportFormat.MARKDOWN;
    if (live.areGiven()) {
      if (!forPeople) {
        throw CommandTexts.wrong(spec, "live objects are text or markdown, not " + format);
      }
      LiveOptions.View view = live.of(snapshot);
      Chapter alive = AllocationChapters.live(view.title(), view.about(), view.heap());
      ProfileNames names = ProfileNames.of(snapshot);
      write(
          out -> {
            if (format == ReportFormat.TEXT) {
              ChapterText.write(alive, names, text, out);
            } else {
              MarkdownReport.write(alive, names, markdownRows, out);
            }
          });
    } else if (!forPeople) {
      new Output(console).write(snapshot, format, output);
    } else {
      ReportWriter report =
          format == ReportFormat.TEXT ? new TextReport(text) : new MarkdownReport(markdownRows);
      write(out -> report.write(snapshot, out));
    }
    return ExitCode.OK;
  }

  private void write(Output.Text text) {
    new Output(console).writeText(output, text);
  }

  private TextLayout layout() {
    try {
      TextLayout usual =
          all || rows != null || threshold != null ? TextLayout.DEFAULT : TextLayout.FIRST_PAGE;
      return new TextLayout(
          width,
          rows == null ? usual.rows() : rows,
          threshold == null ? usual.threshold() : threshold / 100,
          usual.lines());
    } catch (IllegalArgumentException wrong) {
      throw CommandTexts.wrong(
          spec, "--width must be at least 60, --rows at least 1, --threshold from 0 to 100");
    }
  }
}
