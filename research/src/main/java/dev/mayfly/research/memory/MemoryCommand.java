package dev.mayfly.research.memory;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.cli.StartedProgram;
import dev.mayfly.cli.console.CommandFailure;
import dev.mayfly.cli.console.Console;
import dev.mayfly.cli.console.Output;
import dev.mayfly.files.OutputFile;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.run.MemoryUse.MeanAndPeak;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Confined to one thread: {@code mayfly memory}. */
@Command(
    name = "memory",
    customSynopsis = "mayfly memory [--every=SECONDS] [-o=FILE] -- java ARGUMENTS...",
    description = {
      "Runs a Java program without the profiler, and logs how much memory it uses.",
      "It passes on input, output and exit code of the program. The exit code is 127 if the program"
          + " cannot start.",
      ""
    },
    footer = {
      "",
      "The file is a table (CSV): for each moment, the bytes of the heap in use with its garbage,",
      "and of physical memory (RSS), now and at most so far. At the end, a line on standard error",
      "has mean and peak. A profile has the same figures of the program with Mayfly in it.",
      "",
      "Example:",
      "  mayfly memory --every=1 -o plain.csv -- java -Xmx1g -jar shop.jar --port 8080",
    })
final class MemoryCommand implements Callable<Integer> {

  private static final int RUNNING = -1;

  private final Console console;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      description = "The time between two moments, from 0.01 (default: 0.125, as in profiles).")
  private double every = 0.125;

  @Option(
      names = {"-o", "--output", "--out"},
      paramLabel = "FILE",
      description = "The file to write (default: memory.csv).")
  private Path output = Path.of("memory.csv");

  @Parameters(
      paramLabel = "WORD",
      arity = "0..*",
      hideParamSyntax = true,
      description = "The command line of the program.")
  private List<String> program = List.of();

  MemoryCommand(Console console) {
    this.console = console;
  }

  /** The command; the program's options are not ours. */
  CommandLine commandLine() {
    return new CommandLine(this).setStopAtPositional(true);
  }

  @Override
  public Integer call() {
    check();
    AtomicInteger exitCode = new AtomicInteger(RUNNING);
    try {
      new Output(console).writeGrowingText(output, out -> exitCode.set(run(out)));
    } catch (CommandFailure unwritable) {
      if (exitCode.get() == RUNNING) {
        throw unwritable;
      }
      console.say(String.valueOf(unwritable.getMessage()));
    }
    return exitCode.get();
  }

  private int run(Writer out) throws IOException {
    MemoryLog log = MemoryLog.start(out, Math.round(1000 * every));
    int exitCode =
        StartedProgram.run(
            program,
            process -> {
              try {
                log.follow(process);
              } catch (IOException unwritable) {
                console.say(
                    lenientFormat(
                        "cannot write %s: %s; the program goes on",
                        output, OutputFile.reason(unwritable)));
              }
            });
    console.say(
        lenientFormat(
            "%s; %s; %s in %s",
            sentence("heap in use", log.use().heap()),
            sentence("resident memory (RSS)", log.use().resident()),
            Units.counted(log.moments(), "moment", "moments"),
            output));
    return exitCode;
  }

  private void check() {
    if (!(every >= 0.01 && every <= 86_400)) {
      throw CommandFailure.usage("--every must be from 0.01 to 86400 seconds");
    }
    if (program.isEmpty()) {
      throw CommandFailure.usage("no program; use mayfly memory -- java -jar any.jar");
    }
    if (!StartedProgram.isJava(program.get(0))) {
      throw CommandFailure.usage(
          "'" + program.get(0) + "' is not java, and only the process itself would be measured");
    }
    if (!Files.isReadable(MemoryLog.statusOf(ProcessHandle.current().pid()))) {
      throw new CommandFailure(
          "this system has no /proc/PID/status, which says how much memory a process uses; mayfly"
              + " memory needs Linux",
          null);
    }
    if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
      throw new CommandFailure(
          "this Java runtime lacks the module jdk.attach; run mayfly with a JDK", null);
    }
  }

  private static String sentence(String what, Optional<MeanAndPeak> use) {
    return use.map(
            bytes ->
                lenientFormat(
                    "%s %s on average, %s at most",
                    what, Units.bytes(bytes.mean()), Units.bytes(bytes.peak())))
        .orElse(what + " not known, since the JVM ended too soon or does not tell");
  }
}
