package dev.mayfly.research.events;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.console.Output;
import dev.mayfly.cli.jvm.TargetJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly events}. */
@Command(
    name = "events",
    description = {
      "Prints the events that a program recorded with events=alloc: one by one, or a summary.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  mayfly events mayfly-report/events.mfe",
      "  mayfly events events.mfe --csv --type='com.acme.*' --from=1.5 --to=2 -o orders.csv",
      "  mayfly events events.mfe --jfr -o events.jfr",
      "  mayfly events 4711 --json --follow",
    })
final class EventsCommand implements Callable<Integer> {

  /** The form of the output; one of these. */
  static final class Form {
    @SuppressWarnings("UnusedVariable") // the default, which the others replace
    @Option(names = "--summary", description = "Counts by kind and type (default).")
    private boolean summary;

    @Option(names = "--json", description = "A JSON object for each event, in a line of its own.")
    private boolean json;

    @Option(names = "--csv", description = "A table with a row for each event.")
    private boolean csv;

    @Option(names = "--et", description = "The text form of Elephant Tracks.")
    private boolean elephantTracks;

    @Option(
        names = "--jfr",
        description = "A recording for JDK Mission Control and jfr; needs -o or a pipe.")
    private boolean recording;

    EventText text() {
      return json
          ? EventText.JSON
          : csv ? EventText.CSV : elephantTracks ? EventText.ET : EventText.SUMMARY;
    }
  }

  private static final String EVENTS = "events.mfe";

  private final Console console;

  @Parameters(
      paramLabel = "FILE",
      description =
          "The file of events, or a directory with events.mfe; or the process id of a"
              + " running program.")
  private String file = "";

  @ArgGroup private final Form form = new Form();

  @Option(
      names = "--type",
      paramLabel = "PATTERN",
      description = "Only allocations of these types: a name, or a pattern with *.")
  private @Nullable String type;

  @Option(
      names = "--site",
      paramLabel = "PATTERN",
      description = "Only events in these methods, as in com.acme.Basket.*")
  private @Nullable String site;

  @Option(
      names = "--from",
      paramLabel = "SECONDS",
      description = "Only events from this moment on, after the start of recording.")
  private double from;

  @Option(names = "--to", paramLabel = "SECONDS", description = "Only events up to this moment.")
  private double to = Double.MAX_VALUE;

  @Option(names = "--follow", description = "Go on until the program ends.")
  private boolean follow;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file instead of standard output.")
  private @Nullable Path output;

  EventsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (from > to) {
      throw CommandFailure.usage("--from is later than --to");
    }
    boolean ofProcess = !Files.exists(Path.of(file)) && (follow || file.matches("[0-9]+"));
    Path named = ofProcess ? fileOf(file) : Path.of(file);
    Path path = Files.isDirectory(named) ? named.resolve(EVENTS) : named;
    EventQuery query = new EventQuery(path, type, site, (long) (from * 1e9), (long) (to * 1e9));
    try {
      long process = query.process();
      BooleanSupplier runs =
          () -> ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false);
      write(query, runs);
    } catch (EventFileException wrong) {
      throw new CommandFailure(path + ": " + wrong.getMessage(), wrong);
    } catch (NoSuchFileException absent) {
      throw new CommandFailure(path + ": no such file; record one with events=alloc", absent);
    } catch (IOException unreadable) {
      throw CommandFailure.unreadable(path, unreadable);
    }
    return ExitCode.OK;
  }

  private void write(EventQuery query, BooleanSupplier runs) {
    Output result = new Output(console);
    if (form.recording) {
      result.requireBinary("--jfr", output);
      result.write(
          output,
          out -> {
            if (follow) {
              query.followRecording(out, runs);
            } else {
              query.writeRecording(out);
            }
          });
    } else if (follow) {
      result.writeGrowingText(output, out -> query.follow(form.text(), out, runs));
    } else {
      result.writeText(output, out -> query.write(form.text(), out));
    }
  }

  /** The file that a running program writes. */
  private static Path fileOf(String pid) {
    if (!pid.matches("[0-9]+")) {
      return Path.of(pid);
    }
    try (TargetJvm target = TargetJvm.of(pid)) {
      return target
          .offeredFile()
          .orElseThrow(
              () ->
                  new CommandFailure(
                      target.name() + " records no events; start it with events=alloc", null));
    }
  }
}
