package dev.mayfly.cli;

import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.CommandTexts;
import dev.mayfly.report.wording.Resolution;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly run}. */
@Command(
    name = "run",
    customSynopsis =
        "mayfly run [--ltw] [--resolution=SIZE] [OPTION=VALUE...] -- java ARGUMENTS...",
    description = {
      "Runs a Java program under the profiler.",
      "It passes on input, output and exit code of the program. The exit code is 127 if the program"
          + " cannot start.",
      ""
    },
    footer = {
      "",
      "OPTION=VALUE is an option of the agent; 'mayfly options' lists them. 'help=plan' prints"
          + " what",
      "the others will do; preset=production, exact or test sets defaults for a purpose.",
      "",
      "--resolution=4m gives the program a young generation of 4 MiB (-Xmn4m), so that a garbage",
      "collection runs at least every 4 MiB and lifetimes are known as finely. It takes more CPU",
      "time. It works with the Serial, Parallel and G1 collectors; ZGC has no such size.",
      "",
      "--ltw weaves by AspectJ, with mayfly-ltw.jar beside mayfly-agent.jar.",
      "",
      "Example:",
      "  mayfly run include=com.acme.* output=profile -- java -Xmx1g -jar shop.jar --port 8080",
    })
final class RunCommand implements Callable<Integer> {

  private static final String RESOLUTION = "--resolution=";
  private static final String ASPECTJ = "--ltw";

  private final MayflyJar host;

  @Parameters(
      paramLabel = "WORD",
      arity = "0..*",
      hideParamSyntax = true,
      description = "Options of the agent, --, and the command line of the program.")
  private List<String> words = List.of();

  RunCommand(MayflyJar host) {
    this.host = host;
  }

  /** The command; the program's options are not ours, wherever they stand. */
  CommandLine commandLine() {
    return new CommandLine(this)
        .setStopAtPositional(true)
        .setUnmatchedOptionsArePositionalParams(true)
        .setEndOfOptionsDelimiter("\u0000");
  }

  @Override
  public Integer call() {
    int program = words.indexOf("--") + 1;
    if (program == 0) {
      while (program < words.size() && isOption(words.get(program))) {
        program++;
      }
    }
    List<String> before = words.subList(0, program);
    requireJava();
    AgentArguments options =
        new AgentArguments(
            before.stream()
                .filter(word -> !word.equals("--") && !word.equals(ASPECTJ))
                .map(RunCommand::asOption)
                .toList(),
            host);
    String flag =
        before.contains(ASPECTJ)
            ? host.aspectJFlag(options.text())
            : host.agentFlag(options.text());
    List<String> line = words.subList(program, words.size());
    if (line.isEmpty()) {
      throw CommandFailure.usage("no program; use mayfly run -- java -jar any.jar");
    }
    if (!StartedProgram.isJava(line.get(0))) {
      throw CommandFailure.usage(
          "'"
              + line.get(0)
              + "' is not java. For a program that starts Java itself, set JAVA_TOOL_OPTIONS=\""
              + flag
              + "\"");
    }
    List<String> all = new ArrayList<>(line);
    all.add(1, flag);
    Resolution.parse(options.get("resolution"))
        .ifPresent(resolution -> all.add(1, sizeFlag(resolution, line)));
    return StartedProgram.run(all, started -> {});
  }

  /** The flags and the jar of a program without {@code java} are most likely meant with it. */
  private void requireJava() {
    List<String> given = words.stream().filter(word -> !word.equals("--")).toList();
    for (int i = 0; i < given.size() && !StartedProgram.isJava(given.get(i)); i++) {
      if (UnmatchedWords.isProgram(given.get(i))) {
        List<String> meant = new ArrayList<>(List.of("mayfly", "run"));
        given.subList(0, i).stream().map(CommandTexts::word).forEach(meant::add);
        meant.add("-- " + UnmatchedWords.program(given.subList(i, given.size())));
        throw CommandFailure.usage(
            "the program begins with java. Did you mean '" + String.join(" ", meant) + "'?");
      }
    }
  }

  /** A word as an option of the agent: {@code --resolution=4m} becomes {@code resolution=4m}. */
  private static String asOption(String word) {
    return word.startsWith(RESOLUTION) ? word.substring(2) : word;
  }

  private static String sizeFlag(Resolution resolution, List<String> line) {
    YoungGeneration young = new YoungGeneration(resolution);
    Optional<String> objection = young.objection(line, System.getenv());
    if (objection.isPresent()) {
      throw CommandFailure.usage(objection.get());
    }
    return young.flag();
  }

  private static boolean isOption(String word) {
    return word.startsWith("-") || (word.indexOf('=') > 0 && !StartedProgram.isJava(word));
  }
}
