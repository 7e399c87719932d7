package dev.mayfly.cli;

import com.google.common.collect.ImmutableList;
import dev.mayfly.cli.console.AccountsOption;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.cli.gate.Gate;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.text.SheetText;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly check}. */
@Command(
    name = "check",
    description = {
      "Holds a profile to limits: the exit code is 3 if one is exceeded.",
      "It then prints the sites that allocate most of what the limit is about.",
      ""
    },
    footer = {
      "",
      "'mayfly help diff' explains conditions; 'diff' compares with an earlier profile.",
      "",
      "Example:",
      "  mayfly check profile.json --limit 'bytes < 10MB' --limit 'objects of com.acme.Order <= 1,000'",
    })
final class CheckCommand implements Callable<Integer> {
  private static final ImmutableList<Column<AllocationStats>> COLUMNS =
      ImmutableList.of(
          Column.shown("objects", Unit.COUNT, AllocationStats::allocations),
          Column.shown("bytes", Unit.COUNT, AllocationStats::bytes));

  private final Console console;

  @Parameters(paramLabel = "PROFILE", description = CommandTexts.PROFILE)
  private Path profile = Path.of("");

  @Option(
      names = "--rows",
      paramLabel = "ROWS",
      description = "Sites to print for each exceeded limit (default: ${DEFAULT-VALUE}).")
  private int rows = 5;

  @Mixin private final GateOptions gating = new GateOptions();

  @Mixin private final AccountsOption accounts = new AccountsOption();

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Gate> gates = gating.gates();
    if (gates.isEmpty()) {
      throw CommandFailure.usage("no limit; name one: --limit 'bytes < 10MB'");
    }
    for (Gate gate : gates) {
      if (gate.isOfChange()) {
        throw CommandFailure.usage(
            "'"
                + gate
                + "' compares with an earlier profile, and there is none: use 'mayfly diff', set"
                + " <before> in Maven, or baseline in Gradle");
      }
    }
    ProfileSnapshot snapshot = accounts.in(new ProfileFiles(console).read(profile));
    ProfileComparison comparison = ProfileComparison.of(snapshot, snapshot);
    gating.requireData(gates, comparison, console);
    int exitCode = ExitCode.OK;
    for (Gate gate : gates) {
      Optional<String> violation = gate.violation(comparison);
      if (violation.isPresent()) {
        exitCode = ExitCode.GATE;
        console.out().print(sites(gate, snapshot));
        console.out().flush();
        console.say(violation.get());
      }
    }
    return exitCode;
  }

  private String sites(Gate gate, ProfileSnapshot snapshot) {
    ProfileNames names = ProfileNames.of(snapshot);
    ImmutableList<Map.Entry<String, AllocationStats>> largest =
        snapshot.bySite().entrySet().stream()
            .filter(site -> gate.counts(site.getKey()))
            .sorted(
                Map.Entry.<AllocationSite, AllocationStats>comparingByValue(
                        Comparator.comparingLong(AllocationStats::bytes).reversed())
                    .thenComparing(Map.Entry.comparingByKey()))
            .map(site -> Map.entry(names.site(site.getKey()), site.getValue()))
            .collect(ImmutableList.toImmutableList());
    return largest.isEmpty() ? "" : SheetText.of(Sheet.texts("site", largest, COLUMNS), rows);
  }
}
