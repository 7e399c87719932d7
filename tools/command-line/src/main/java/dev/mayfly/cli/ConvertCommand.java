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
import dev.mayfly.report.sources.SourceLinks;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.report.wording.QuantityNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Quantity;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Confined to one thread: {@code mayfly convert}. */
@Command(
    name = "convert",
    description = "Writes a profile in another format.",
    footer = {
      "",
      "Examples:",
      "  mayfly convert profile.json -o profile.pb.gz",
      "  mayfly convert profile.json -t collapsed --bytes | flamegraph.pl > bytes.svg",
      "  mayfly convert profile.json -t collapsed --of=all | flamegraph.pl > all.svg",
      "  mayfly convert profile.json -t csv -o tables",
      "  mayfly convert profile.json -o report.html --source-links=idea",
    })
final class ConvertCommand implements Callable<Integer> {

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "PROFILE", description = CommandTexts.PROFILE)
  private Path profile = Path.of("");

  @Option(
      names = {"-t", "--format"},
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description =
          "One of ${COMPLETION-CANDIDATES}. Default: by the name of the output file. otlp is"
              + " experimental: OpenTelemetry's profiles are v1development.")
  private @Nullable ReportFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATH",
      description = "The output file, or a directory for csv. Default: standard output.")
  private @Nullable Path output;

  @Option(names = "--bytes", description = "collapsed: the same as --of=bytes.")
  private boolean bytes;

  @Option(
      names = "--of",
      paramLabel = "WHAT",
      description =
          "collapsed: allocations (default), bytes, bytecodes, cpu or wall (in nanoseconds), or all:"
              + " all allocated bytes, those that were not counted as estimates.")
  private @Nullable String of;

  @Option(
      names = "--source-links",
      paramLabel = "LINKS",
      description = {
        "html: link sites to their source: idea, vscode, or an address with {line} and one of",
        "{path} (in the repository), {source} (below the source directory), {file} (absolute)."
      })
  private @Nullable String sourceLinks;

  @Mixin private final SourcesOption sources = new SourcesOption();

  @Mixin private final AccountsOption accounts = new AccountsOption();

  @Mixin private final RangeOption range = new RangeOption();

  ConvertCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    ReportFormat wanted = wanted();
    StackWeight weight = weight();
    if (weight != StackWeight.ALLOCATIONS && wanted != ReportFormat.COLLAPSED) {
      throw wrong((bytes ? "--bytes" : "--of") + " needs -t collapsed; the other formats have all");
    }
    SourceLinks links = links();
    boolean showsSource = sources.isGiven() || !links.isEmpty();
    if (showsSource && wanted != ReportFormat.HTML) {
      throw wrong("--sources and --source-links need -t html");
    }
    ProfileSnapshot snapshot = accounts.in(range.in(new ProfileFiles(console).read(profile)));
    if (weight == StackWeight.ALL_BYTES && snapshot.whole().isEmpty()) {
      throw new CommandFailure(
          "the profile has no samples of unwoven code; record with rest=early", null);
    }
    weight
        .quantity()
        .filter(quantity -> !snapshot.quantities().contains(quantity))
        .ifPresent(ConvertCommand::fail);
    if (weight != StackWeight.ALLOCATIONS) {
      CollapsedReport report = new CollapsedReport(weight);
      new Output(console).write(output, out -> report.writeBytes(snapshot, out));
    } else if (showsSource) {
      HtmlReport report = new HtmlReport(sources.below(Path.of("").toAbsolutePath()), links);
      new Output(console).write(output, out -> report.writeBytes(snapshot, out));
    } else {
      new Output(console).write(snapshot, wanted, output);
    }
    return ExitCode.OK;
  }

  private SourceLinks links() {
    try {
      return sourceLinks == null ? SourceLinks.NONE : SourceLinks.of(sourceLinks);
    } catch (IllegalArgumentException wrong) {
      throw wrong("--source-links " + wrong.getMessage());
    }
  }

  private static void fail(Quantity absent) {
    throw new CommandFailure(
        "the profile has no " + QuantityNames.name(absent) + "; record with " + absent.option(),
        null);
  }

  private StackWeight weight() {
    if (of == null) {
      return bytes ? StackWeight.BYTES : StackWeight.ALLOCATIONS;
    }
    return switch (of) {
      case "allocations" -> StackWeight.ALLOCATIONS;
      case "bytes" -> StackWeight.BYTES;
      case "all" -> StackWeight.ALL_BYTES;
      case "bytecodes" -> StackWeight.BYTECODES;
      case "cpu" -> StackWeight.CPU;
      case "wall" -> StackWeight.WALL;
      default -> throw wrong("--of is allocations, bytes, bytecodes, cpu, wall or all, not " + of);
    };
  }

  private ReportFormat wanted() {
    if (format != null) {
      return format;
    }
    if (output == null) {
      throw wrong("no format; choose one with -t, or name a file with -o: " + formats());
    }
    Path file = output;
    return Output.formatOf(file)
        .orElseThrow(
            () ->
                wrong(
                    "no format has file names like "
                        + file
                        + "; choose one with -t: "
                        + formats()));
  }

  private static String formats() {
    return String.join(", ", new Formats());
  }

  private ParameterException wrong(String message) {
    return CommandTexts.wrong(spec, message);
  }
}
