package dev.mayfly.cli;

import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.collapsed.CollapsedReport;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
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
      "  mayfly convert profile.json -t csv -o tables",
    })
final class ConvertCommand implements Callable<Integer> {

  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "PROFILE", description = CommandTexts.PROFILE)
  private Path profile = Path.of("");

  @Option(
      names = {"-t", "--to"},
      paramLabel = "FORMAT",
      converter = Formats.class,
      completionCandidates = Formats.class,
      description = "One of ${COMPLETION-CANDIDATES}. Default: by the name of the output file.")
  private @Nullable ReportFormat format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATH",
      description = "The output file, or a directory for csv. Default: standard output.")
  private @Nullable Path output;

  @Option(names = "--bytes", description = "collapsed: count bytes instead of allocations.")
  private boolean bytes;

  @Option(
      names = "--bytecodes",
      description = "collapsed: count executed bytecodes instead of allocations.")
  private boolean bytecodes;

  @Mixin private final AccountsOption accounts = new AccountsOption();

  ConvertCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    ReportFormat wanted = wanted();
    if ((bytes || bytecodes) && wanted != ReportFormat.COLLAPSED) {
      throw wrong(
          (bytes ? "--bytes" : "--bytecodes") + " needs -t collapsed; the other formats have both");
    }
    if (bytes && bytecodes) {
      throw wrong("--bytes and --bytecodes exclude each other; remove one");
    }
    ProfileSnapshot snapshot = accounts.in(new ProfileFiles(console).read(profile));
    if (bytecodes && !snapshot.quantities().contains(Quantity.BYTECODES)) {
      throw wrong("the profile has no bytecodes; record with " + Quantity.BYTECODES.option());
    }
    if (bytes || bytecodes) {
      CollapsedReport report =
          new CollapsedReport(bytes ? StackWeight.BYTES : StackWeight.BYTECODES);
      new Output(console).write(output, out -> report.writeBytes(snapshot, out));
    } else {
      new Output(console).write(snapshot, wanted, output);
    }
    return ExitCode.OK;
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
    return new ParameterException(CommandTexts.specOf(spec).commandLine(), message);
  }
}
