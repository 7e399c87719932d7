package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.ProfileFiles;
import dev.mayfly.finding.TrendSearch;
import dev.mayfly.report.SnapshotSeries;
import dev.mayfly.report.text.TextLayout;
import dev.mayfly.report.text.TrendText;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly trend}. */
@Command(
    name = "trend",
    description = {
      "Reports the sites of which there are more live objects in each profile of a series.",
      "The options every=10,keep=100 of the profiler make a series. Profiles of an earlier",
      "program in the same directory are omitted.",
      ""
    },
    footer = {"", "Example:", "  mayfly trend mayfly-report"})
final class TrendCommand implements Callable<Integer> {

  private final Console console;

  @Parameters(
      paramLabel = "DIR",
      description = "The directory of the reports, which contains snapshots/.")
  private Path directory = Path.of("");

  @Option(
      names = "--width",
      paramLabel = "COLUMNS",
      description = "Columns of the terminal, at least 60 (default: ${DEFAULT-VALUE}).")
  private int width = TextLayout.DEFAULT.width();

  TrendCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    TrendSearch search = new TrendSearch();
    ProfileFiles files = new ProfileFiles(console);
    ProfileSnapshot last = null;
    for (Path profile : profiles()) {
      last = files.read(profile);
      search.add(last);
    }
    if (last == null || search.profiles() < TrendSearch.fewestProfiles()) {
      throw new CommandFailure(
          String.format(
              "%s: a trend needs %d profiles of one program, and there are %d; record with"
                  + " every=10,keep=100",
              directory, TrendSearch.fewestProfiles(), search.profiles()),
          null);
    }
    if (last.lifetimesBySite().isEmpty()) {
      throw new CommandFailure(
          directory + ": the profiles have no lifetimes; record with lifetime=sampled", null);
    }
    if (search.collected() < TrendSearch.fewestProfiles()) {
      throw new CommandFailure(
          String.format(
              "%s: of %d profiles %d have a garbage collection since the one before; a trend needs"
                  + " %d, since only a collection finds out which objects live; record with a longer"
                  + " every=, or with leaks=30, which requests collections",
              directory, search.profiles(), search.collected(), TrendSearch.fewestProfiles()),
          null);
    }
    TrendText.write(
        search,
        ProfileNames.of(last),
        new TextLayout(width, TextLayout.DEFAULT.rows(), TextLayout.DEFAULT.threshold()),
        console.out());
    console.out().flush();
    return ExitCode.OK;
  }

  private List<Path> profiles() {
    try {
      return SnapshotSeries.profiles(directory);
    } catch (NoSuchFileException missing) {
      throw new CommandFailure(directory + ": no such directory", missing);
    } catch (NotDirectoryException file) {
      throw new CommandFailure(directory + ": not a directory", file);
    } catch (IOException unreadable) {
      throw CommandFailure.unreadable(directory, unreadable);
    }
  }
}
