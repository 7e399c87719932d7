package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.cli.jvm.TargetJvm;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly attach}. */
@Command(
    name = "attach",
    description = {
      "Starts the profiler in a running Java program.",
      "Loaded methods are counted from their next call on. The command names loops that run on:",
      "what these allocate is estimated from samples.",
      "Mayfly writes the report when the program ends, and when you run 'mayfly snapshot'.",
      ""
    },
    footer = {
      "",
      "OPTION=VALUE is an option of the agent; 'mayfly options' lists them.",
      "",
      "Example:",
      "  mayfly attach 4711 include=com.acme.* lifetime=off",
    })
final class AttachCommand implements Callable<Integer> {

  private static final int MOST_LOOPS = 5;

  private final MayflyJar host;
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "PID",
      description = "The process id; jps lists the Java processes.")
  private String pid = "";

  @Parameters(index = "1..*", paramLabel = "OPTION=VALUE", description = "Options of the agent.")
  private List<String> words = List.of();

  AttachCommand(MayflyJar host, Console console) {
    this.host = host;
    this.console = console;
  }

  @Override
  public Integer call() {
    AgentArguments options = new AgentArguments(words, host);
    String output = options.outputFromHere();
    boolean silent = options.has("jmx", "false");
    try (TargetJvm target = TargetJvm.of(pid)) {
      if (!silent && target.hasProfiler()) {
        throw new CommandFailure(
            "Mayfly already runs in process "
                + pid
                + "; 'mayfly snapshot "
                + pid
                + "' writes its report",
            null);
      }
      if (silent) {
        target.load(host.agentJar(), options.text());
        console.say(
            "loaded into process " + pid + "; with jmx=false no other command can reach it");
        return ExitCode.OK;
      }
      target.start(host.agentJar(), options.text());
      printResult(target, output);
    }
    return ExitCode.OK;
  }

  private void printResult(TargetJvm target, String output) {
    console.tell("Mayfly records in process " + pid + "; the report will be in " + output);
    target
        .get("ClassesLoadedBefore")
        .map(count -> (Integer) count)
        .filter(count -> count > 0)
        .ifPresent(
            count -> {
              console.tell(loadedBefore(count));
              printLoops(target.runningLoops());
            });
  }

  /** The ones that have work of their own come first. */
  private void printLoops(List<String> loops) {
    loops.stream().limit(MOST_LOOPS).forEach(loop -> console.tell(LiveProfile.running(loop)));
    if (loops.size() > MOST_LOOPS) {
      console.tell("… and " + (loops.size() - MOST_LOOPS) + " more, which the report lists");
    }
  }

  private static String loadedBefore(int count) {
    return count == 1
        ? "1 class in scope was already loaded; Mayfly counts its methods from the next call on"
        : String.format(
            Locale.ROOT,
            "%,d classes in scope were already loaded; Mayfly counts their methods from the next"
                + " call on",
            count);
  }
}
