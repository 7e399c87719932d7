package dev.mayfly.cli;

import dev.mayfly.cli.console.AccountsOption;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Formats;
import dev.mayfly.cli.console.Output;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.cli.console.RangeOption;
import dev.mayfly.cli.console.SourcesOption;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.collapsed.CollapsedReport;
import dev.mayfly.report.html.HtmlReport;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.sources.SourceLinks;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.report.tables.AllocationChapters;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.text.ChapterText;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.QuantityNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly report}. */
@Command(
    name = "report",
    description = "Writes the report of a profile, as text, for a browser, or for another tool.",
    footer = {
      "",
      "Examples:",
      "  mayfly report mayfly-report --all | less",
      "  mayfly report mayfly-report --rows 50 | less",
      "  mayfly report mayfly-report --format=markdown --top=15 > report.md",
      "  mayfly report mayfly-report -o report.html --source-links=idea",
      "  mayfly report mayfly-report -o profile.pb.gz",
      "  mayfly report mayfly-report -t csv -o tables",
      "  mayfly report mayfly-report -t collapsed --of=all | flamegraph.pl > all.svg",
      "  mayfly report mayfly-report --live=peak --rows 10",
      "  mayfly report mayfly-report --older-than=30s",
      "  mayfly report mayfly-report --from=30s --to=45s",
      "  mayfly report mayfly-report --phase=startup",
      "  mayfly report mayfly-report --accounts 'web:com.acme.web.*,orders:com.acme.orders.*'",
    })
final class ReportCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(paramLabel = "PROFILE", description = CommandTexts.PROFILE)
  private Path profile = Path.of("");

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATH",
      description = "Write to this file, or for csv to this directory, not to standard output.")
  private @Nullable Path output;

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "Columns of the terminal, at least 60 (default: ${DEFAULT-VALUE}).")
  private int width = TextLayout.DEFAULT.width();

  @Option(
      names = {"-t", "--format"},
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description =
          "One of ${COMPLETION-CANDIDATES}. Default: by the name of the output file, else text. otlp"
              + " is experimental: OpenTelemetry's profiles are v1development.")
  private @Nullable ReportFormat format;

  @Option(
      names = "--of",
      paramLabel = "WHAT",
      description =
          "collapsed: one of ${COMPLETION-CANDIDATES} (default: allocations). Times are in"
              + " nanoseconds; all means all allocated bytes, those that were not counted as"
              + " estimates.")
  private StackWeight of = StackWeight.ALLOCATIONS;

  @Option(
      names = "--source-links",
      paramLabel = "LINKS",
      description = {
        "html: link sites to their source: idea, vscode, or an address with {line} and one of",
        "{path} (in the repository), {source} (below the source directory), {file} (absolute)."
      })
  private @Nullable String sourceLinks;

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

  @Mixin private final SourcesOption sources = new SourcesOption();
  @Mixin private final LiveOptions live = new LiveOptions();

  @Mixin private final AccountsOption accounts = new AccountsOption();

  @Mixin private final RangeOption range = new RangeOption();

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    ReportFormat wanted =
        format != null
            ? format
            : Optional.ofNullable(output).flatMap(Output::formatOf).orElse(ReportFormat.TEXT);
    TextLayout layout = layout();
    SourceLinks links = links();
    boolean showsSource = sources.isGiven() || !links.isEmpty();
    if (of != StackWeight.ALLOCATIONS && wanted != ReportFormat.COLLAPSED) {
      throw CommandFailure.usage("--of needs -t collapsed; the other formats have all");
    }
    if (showsSource && wanted != ReportFormat.HTML) {
      throw CommandFailure.usage("--sources and --source-links need -t html");
    }
    if (live.areGiven() && wanted != ReportFormat.TEXT && wanted != ReportFormat.MARKDOWN) {
      throw CommandFailure.usage("live objects are text or markdown, not " + wanted);
    }
    ProfileSnapshot snapshot = accounts.in(range.in(new ProfileFiles(console).read(profile)));
    Output out = new Output(console);
    if (live.areGiven()) {
      writeLive(snapshot, wanted, layout);
    } else if (wanted == ReportFormat.TEXT) {
      write(text -> new TextReport(layout).write(snapshot, text));
    } else if (wanted == ReportFormat.MARKDOWN) {
      write(text -> new MarkdownReport(markdownRows()).write(snapshot, text));
    } else if (of != StackWeight.ALLOCATIONS) {
      requireWeight(snapshot);
      out.write(output, bytes -> new CollapsedReport(of).writeBytes(snapshot, bytes));
    } else if (showsSource) {
      HtmlReport html = new HtmlReport(sources.below(Path.of("").toAbsolutePath()), links);
      out.write(output, bytes -> html.writeBytes(snapshot, bytes));
    } else {
      out.write(snapshot, wanted, output);
    }
    return ExitCode.OK;
  }

  private void writeLive(ProfileSnapshot snapshot, ReportFormat wanted, TextLayout layout) {
    LiveOptions.View view = live.of(snapshot);
    Chapter alive = AllocationChapters.live(view.title(), view.about(), view.heap());
    ProfileNames names = ProfileNames.of(snapshot);
    write(
        out -> {
          if (wanted == ReportFormat.TEXT) {
            ChapterText.write(alive, names, layout, out);
          } else {
            MarkdownReport.write(alive, names, markdownRows(), out);
          }
        });
  }

  private int markdownRows() {
    return rows == null ? MarkdownReport.ROWS : rows;
  }

  private void requireWeight(ProfileSnapshot snapshot) {
    if (of == StackWeight.ALL && snapshot.whole().isEmpty()) {
      throw new CommandFailure(
          "the profile has no samples of unwoven code; record with rest=early", null);
    }
    of.quantity()
        .filter(quantity -> !snapshot.quantities().contains(quantity))
        .ifPresent(
            absent -> {
              throw new CommandFailure(
                  "the profile has no "
                      + QuantityNames.name(absent)
                      + "; record with "
                      + absent.option(),
                  null);
            });
  }

  private SourceLinks links() {
    try {
      return sourceLinks == null ? SourceLinks.NONE : SourceLinks.of(sourceLinks);
    } catch (IllegalArgumentException wrong) {
      throw CommandFailure.usage("--source-links " + wrong.getMessage());
    }
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
      throw CommandFailure.usage(
          "--width must be at least 60, --rows at least 1, --threshold from 0 to 100");
    }
  }
}
