package dev.mayfly.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Confined to one thread: {@code mayfly attach}. */
@Command(
    name = "attach",
    description = {
      "Starts the profiler in a Java program that is running.",
      "Classes that are loaded already count from when no thread runs in them: it says how many wait.",
      "The report is written when the program ends, and by 'mayfly snapshot'.",
      ""
    },
    footer = {
      "",
      "OPTION=VALUE are options of the agent; 'mayfly options' prints them.",
      "",
      "Example:",
      "  mayfly attach 4711 include=com.acme.* lifetime=off",
    })
final class AttachCommand implements Callable<Integer> {

  private final Host host;
  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(index = "0", paramLabel = "PID", description = "The process id; jps lists them.")
  private String pid = "";

  @Parameters(index = "1..*", paramLabel = "OPTION=VALUE", description = "Options of the agent.")
  private List<String> words = List.of();

  AttachCommand(Host host, Console console) {
    this.host = host;
    this.console = console;
  }

  @Override
  public Integer call() {
    AgentWords options = new AgentWords(words, host, Words.specOf(spec).commandLine());
    String given = options.get("output");
    // relative to where the user is, not to where the program is
    String output = Path.of(given.isEmpty() ? "mayfly-report" : given).toAbsolutePath().toString();
    options.put("output", output);
    boolean silent = options.has("jmx", "false");
    try (Target target = Target.of(pid)) {
      if (!silent && target.hasProfiler()) {
        throw new CommandFailure(
            "Mayfly runs in process " + pid + " already; 'mayfly snapshot " + pid + "' asks it",
            null);
      }
      target.load(host.agentJar(), options.text());
      if (silent) {
        console.say("loaded into process " + pid + "; with jmx=false it cannot be asked");
        return ExitCode.OK;
      }
      if (!target.awaitProfiler()) {
        throw new CommandFailure(
            "the profiler did not start in process " + pid + "; its standard error says why", null);
      }
      tell(target, output);
    }
    return ExitCode.OK;
  }

  private void tell(Target target, String output) {
    console.out().println("Mayfly records in process " + pid + "; the report will be in " + output);
    target
        .get("ClassesLoadedBefore")
        .map(count -> (Integer) count)
        .filter(count -> count > 0)
        .ifPresent(count -> console.out().println(loadedBefore(count)));
    console.out().flush();
  }

  private static String loadedBefore(int count) {
    return count == 1
        ? "1 class in scope was loaded before; it is not counted until no thread runs in it"
        : String.format(
            Locale.ROOT,
            "%,d classes in scope were loaded before; each is not counted until no thread runs in"
                + " it",
            count);
  }
}
