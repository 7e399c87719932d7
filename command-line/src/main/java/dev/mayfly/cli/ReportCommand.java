package dev.mayfly.cli;

import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TextReport;
import dev.mayfly.snapshot.ProfileSnapshot;
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

/** Confined to one thread: {@code mayfly report}. */
@Command(
    name = "report",
    description = "Prints the text report of a profile.",
    footer = {
      "",
      "Examples:",
      "  mayfly report mayfly-report --rows 50 | less",
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
      names = "--rows",
      paramLabel = "ROWS",
      description = "Rows of the longest tables (default: ${DEFAULT-VALUE}).")
  private int rows = TextLayout.DEFAULT.rows();

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      description = "Omit contexts with a smaller share of all bytes (default: ${DEFAULT-VALUE}).")
  private double threshold = 100 * TextLayout.DEFAULT.threshold();

  @Mixin private final AccountsOption accounts = new AccountsOption();

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    TextLayout layout = layout();
    ProfileSnapshot snapshot = accounts.in(new ProfileFiles(console).read(profile));
    TextReport report = new TextReport(layout);
    new Output(console).write(output, out -> report.writeBytes(snapshot, out));
    return ExitCode.OK;
  }

  private TextLayout layout() {
    try {
      return new TextLayout(width, rows, threshold / 100);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(
          CommandTexts.specOf(spec).commandLine(),
          "--columns must be at least 60, --rows at least 1, --threshold from 0 to 100");
    }
  }
}
