package dev.mayfly.cli;

import com.google.common.base.Ascii;
import dev.mayfly.cli.console.AccountsOption;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Output;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.cli.console.RangeOption;
import dev.mayfly.cli.console.SourcesOption;
import dev.mayfly.cli.gate.Gate;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.annotations.ChangedLines;
import dev.mayfly.report.annotations.GithubAnnotations;
import dev.mayfly.report.annotations.GitlabAnnotations;
import dev.mayfly.report.annotations.SarifAnnotations;
import dev.mayfly.report.html.HtmlComparison;
import dev.mayfly.report.json.ComparisonJson;
import dev.mayfly.report.markdown.MarkdownComparison;
import dev.mayfly.report.markdown.MarkdownReport;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.text.ComparisonText;
import dev.mayfly.report.wording.ComparisonSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly diff}. */
@Command(
    name = "diff",
    description = {
      "Reports the changes from one profile to another: new, larger, smaller and vanished entries.",
      "Of two heap dumps in the format HPROF, the changes of live objects by type and holder.",
      "Use --fail-if to gate a build: the exit code is 3 if the condition holds.",
      ""
    },
    footer = {
      "",
      "CONDITION is METRIC [of TYPES] OPERATOR LIMIT:",
      "  METRIC    bytes, objects or allocations, elements, failures (failed constructions),",
      "            bytecodes, calls, or estimated: bytes of unwoven code, from samples; the condition",
      "            must hold for the whole 95 %% interval",
      "  TYPES     a type name or a pattern with *; or account: and an account name;",
      "            of bytecodes and calls a method name or pattern, Checkout.*",
      "  OPERATOR  >, >=, < or <=",
      "  LIMIT     +5%% or +10MB limits the change; 1000 or 200MB limits the second profile",
      "",
      "Examples:",
      "  mayfly diff main.json branch.json",
      "  mayfly diff before.hprof after.hprof",
      "  mayfly diff main.json branch.json --html=diff.html",
      "  mayfly diff main.json branch.json --format=markdown -o comment.md",
      "  mayfly diff main.json branch.json --format=github --fail-if 'bytes > +5%%'",
      "  mayfly diff main.json branch.json --fail-if 'bytes > +5%%' --fail-if 'failures > 0'",
      "  mayfly diff main.json branch.json --fail-if 'bytecodes of Checkout.* > +1%%'",
    })
final class DiffCommand implements Callable<Integer> {

  /** Immutable: how a comparison is written, unless it is an HTML file. */
  private enum Format {
    TEXT,
    MARKDOWN,
    JSON,
    GITHUB,
    SARIF,
    GITLAB
  }

  private static final Set<ComparisonChapters.View> OF_DUMPS =
      EnumSet.of(ComparisonChapters.View.TYPE, ComparisonChapters.View.HOLDER);

  private static final int TEXT_ROWS = 20;
  private static final int JSON_CONTEXTS = 10_000;
  private static final int ANNOTATIONS = 1000;

  /** GitHub shows ten errors and ten warnings of a step. */
  private static final int GITHUB_ANNOTATIONS = 10;

  private final MayflyJar host;
  private final Console console;

  @Parameters(index = "0", paramLabel = "BEFORE", description = CommandTexts.PROFILE)
  private Path before = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "AFTER",
      description = "The profile to compare with it, in any of these forms.")
  private Path after = Path.of("");

  @Option(
      names = "--by",
      split = ",",
      paramLabel = "VIEW",
      description =
          "The tables to print: ${COMPLETION-CANDIDATES}, separated by commas (default: all).")
  private Set<ComparisonChapters.View> views = EnumSet.allOf(ComparisonChapters.View.class);

  @Option(
      names = "--rows",
      paramLabel = "ROWS",
      description =
          "Rows of each table (default: 20; in Markdown, 15); in JSON, contexts (default: 10000);"
              + " annotated sites (default: 1000; for GitHub, 10 with the conditions that hold).")
  private @Nullable Integer rows;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = {
        "One of ${COMPLETION-CANDIDATES} (default: text).",
        "JSON has all types and sites; Markdown is for a comment on a pull request;",
        "github, sarif and gitlab annotate the lines of source that allocate more."
      })
  private Format format = Format.TEXT;

  @Option(names = "--json", description = "The same as --format=json.")
  private boolean asJson;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Also write all views as one self-contained HTML file.")
  private @Nullable Path html;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Write to this file instead of standard output; a name ending in .html gives HTML.")
  private @Nullable Path output;

  @Mixin private final GateOptions gating = new GateOptions();

  @Mixin private final SourcesOption sources = new SourcesOption();

  @Mixin private final AccountsOption accounts = new AccountsOption();

  @Mixin private final RangeOption range = new RangeOption();

  DiffCommand(MayflyJar host, Console console) {
    this.host = host;
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Gate> gates = gating.gates();
    if (rows != null && rows < 1) {
      throw CommandFailure.usage("--rows must be at least 1");
    }
    if (asJson) {
      format = Format.JSON;
    }
    if (format != Format.TEXT && isHtml(output)) {
      throw CommandFailure.usage(
          "the format is "
              + Ascii.toLowerCase(format.name())
              + ", but the output is an HTML file: "
              + output);
    }
    boolean dumps = areDumps();
    ProfileComparison comparison = dumps ? ofDumps() : ofProfiles();
    gating.requireData(gates, comparison, console);
    if (html != null) {
      write(html, writer -> HtmlComparison.write(comparison, writer));
    }
    List<String> violations =
        gates.stream().flatMap(gate -> gate.violation(comparison).stream()).toList();
    write(
        output,
        writer -> {
          if (dumps) {
            writeDumps(comparison, writer);
          } else {
            write(comparison, violations, writer);
          }
        });
    violations.forEach(console::say);
    return violations.isEmpty() ? ExitCode.OK : ExitCode.GATE;
  }

  private boolean areDumps() {
    boolean first = DumpedHeap.is(before);
    if (first != DumpedHeap.is(after)) {
      Path dump = first ? before : after;
      Path other = first ? after : before;
      throw Files.exists(other)
          ? CommandFailure.usage(
              dump + " is a heap dump, " + other + " is none; compare two of a kind")
          : new CommandFailure(other + ": no such file", null);
    }
    if (first
        && (html != null || isHtml(output) || (format != Format.TEXT && format != Format.JSON))) {
      throw CommandFailure.usage(
          "comparisons of heap dumps are text or JSON; the other formats are for profiles");
    }
    if (first && views.stream().noneMatch(OF_DUMPS::contains)) {
      throw CommandFailure.usage("heap dumps have the views type and holder; --by names neither");
    }
    return first;
  }

  private ProfileComparison ofDumps() {
    return ProfileComparison.of(
        new DumpedHeap(before, host, console).profile(),
        new DumpedHeap(after, host, console).profile());
  }

  private ProfileComparison ofProfiles() {
    ProfileFiles files = new ProfileFiles(console);
    ProfileSnapshot first = accounts.in(range.in(files.read(before)));
    ProfileSnapshot second = accounts.in(range.in(files.read(after)));
    return first.start().isPresent() && second.start().isPresent()
        ? ProfileComparison.of(first.afterStart(), second.afterStart())
        : ProfileComparison.of(first, second);
  }

  private void writeDumps(ProfileComparison comparison, Writer out) throws IOException {
    if (format == Format.JSON) {
      ComparisonJson.writeHeaps(comparison, out);
    } else {
      ComparisonText.writeDumps(comparison, views, rows == null ? TEXT_ROWS : rows, out);
    }
  }

  private void write(@Nullable Path target, Output.Text text) {
    new Output(console).writeText(target, text);
  }

  private void write(ProfileComparison comparison, List<String> violations, Writer out)
      throws IOException {
    if (isHtml(output)) {
      HtmlComparison.write(comparison, out);
      return;
    }
    if (format != Format.TEXT && format != Format.MARKDOWN) {
      ComparisonSentences.of(comparison).forEach(console::say);
    }
    switch (format) {
      case TEXT -> ComparisonText.write(comparison, views, rows == null ? TEXT_ROWS : rows, out);
      case MARKDOWN ->
          MarkdownComparison.write(comparison, rows == null ? MarkdownReport.ROWS : rows, out);
      case JSON -> ComparisonJson.write(comparison, rows == null ? JSON_CONTEXTS : rows, out);
      case GITHUB -> {
        int most = Math.max(1, GITHUB_ANNOTATIONS - violations.size());
        GithubAnnotations.write(changedLines(comparison, most), violations, out);
      }
      case SARIF -> SarifAnnotations.write(changedLines(comparison, ANNOTATIONS), violations, out);
      case GITLAB ->
          GitlabAnnotations.write(changedLines(comparison, ANNOTATIONS), violations, out);
    }
  }

  private ChangedLines changedLines(ProfileComparison comparison, int most) {
    Path project = Path.of("").toAbsolutePath();
    ChangedLines changes =
        ChangedLines.of(comparison, sources.below(project), project, rows == null ? most : rows);
    if (changes.unlocated() > 0) {
      console.say(
          String.format(
              Locale.ROOT,
              "no source file found for %,d of %,d sites; --sources names the source directories",
              changes.unlocated(),
              changes.size()));
    }
    return changes;
  }

  private static boolean isHtml(@Nullable Path target) {
    return target != null && Output.formatOf(target).equals(Optional.of(ReportFormat.HTML));
  }
}
