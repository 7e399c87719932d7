package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Output;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly merge}. */
@Command(
    name = "merge",
    description = {
      "Adds up profiles of a fleet, of the forks of a test suite, or of several runs.",
      "It matches contexts by their methods, and sites by method, line and type.",
      "Lifetimes cover the tracked objects of all profiles. The result is a profile.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  mayfly merge host-*/profile.json -o fleet.json && mayfly report fleet.json",
    })
final class MergeCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(paramLabel = "PROFILE", arity = "1..*", description = CommandTexts.PROFILE)
  private List<Path> profiles = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file instead of standard output; - forces standard output.")
  private @Nullable Path output;

  MergeCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (output == null && console.terminal()) {
      throw CommandFailure.usage(
          "the merged profile is long JSON; name a file with -o, or use -o - for the terminal");
    }
    ProfileFiles files = new ProfileFiles(console);
    ProfileSnapshot sum = null;
    int withAccounts = 0;
    int withLifetimes = 0;
    int withObjects = 0;
    for (Path profile : profiles) {
      ProfileSnapshot next = files.read(profile);
      withAccounts += next.accounting().rules().isEmpty() ? 0 : 1;
      withLifetimes += next.lifetimesByType().isEmpty() ? 0 : 1;
      withObjects += next.total().allocations() == 0 ? 0 : 1; // else it has tables alone
      sum = sum == null ? next : sum.plus(next);
    }
    if (sum == null) {
      throw CommandFailure.usage("no profile to merge");
    }
    ProfileSnapshot merged = sum;
    if (withLifetimes > 0 && withLifetimes < withObjects) {
      console.say(
          String.format(
              Locale.ROOT, "only %,d of %,d profiles have lifetimes", withLifetimes, withObjects));
    }
    if (withAccounts > 0 && merged.accounting().rules().isEmpty()) {
      console.say(
          "the profiles differ in their accounts; 'report --accounts' attributes allocations"
              + " again");
    }
    new Output(console).write(merged, ReportFormat.JSON, output);
    if (output != null && !output.equals(Path.of("-"))) {
      console.say(
          String.format(
              Locale.ROOT,
              "%,d profiles, %,d allocations, %,d bytes in %s",
              profiles.size(),
              merged.total().allocations(),
              merged.total().bytes(),
              output));
    }
    return ExitCode.OK;
  }
}
