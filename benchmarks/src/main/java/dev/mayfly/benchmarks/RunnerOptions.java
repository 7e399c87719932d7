package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What the runner was asked to measure.
 *
 * @param subjects the programs
 * @param demo whether to measure the demo application too
 * @param modes each is compared with plain runs
 * @param pairs how many profiled runs of each program in each mode
 * @param warmUps rounds of a run that are not measured
 * @param rounds rounds of a run that are measured
 * @param percent the size of the workloads
 * @param requests how many requests the demo sends itself
 * @param minutes how long all may take; 0 for as long as it does
 * @param heap the greatest heap of the programs
 * @param java the command that starts a JVM
 * @param jvmArguments more arguments for all JVMs
 * @param agent the agent's jar
 * @param peers a directory with the jars of other profilers
 * @param demoJar the demo application
 * @param cached whether classes woven once may be read from a cache by later runs
 * @param keep where the profiler's reports are to stay; null for nowhere
 * @param from raw figures to be shown instead of running anything; null for none
 * @param docs the directory of the document that the tables are to go into; null for none
 */
record RunnerOptions(
    List<BenchmarkProgram> subjects,
    boolean demo,
    List<Mode> modes,
    int pairs,
    int warmUps,
    int rounds,
    int percent,
    int requests,
    int minutes,
    String heap,
    Path java,
    List<String> jvmArguments,
    Path agent,
    Path peers,
    Path demoJar,
    boolean cached,
    @Nullable Path keep,
    @Nullable Path from,
    @Nullable Path docs) {
  private static final String HELP =
      """
      Usage: benchmarks/run [OPTION]... [PROGRAM]...

      Measures real programs, all their packages woven, and the demo application, its own
      packages woven, with and without profilers. The JVMs run by turns: plain, some modes,
      plain, more modes, plain, and so on. A factor is the median over a program's profiled
      runs of profiled / the mean of the plain runs before and behind; intervals are
      bootstrapped from those runs. Prints Markdown tables and the project's marks; progress
      goes to standard error. The exit status is 1 if a run failed or a program computed
      something else when profiled.

      The usual call, which writes docs/PERFORMANCE.md, on a quiet machine:

        benchmarks/run --write-docs

        PROGRAM           which programs (all); --programs lists them
        --mode=MODE       which modes (all); --modes lists them; or options of the agent
                          as they are; may be repeated
        --pairs=N         profiled runs of each program in each mode (2)
        --warm-ups=N      rounds of a run that are not measured (10)
        --rounds=N        rounds of a run that are measured (5)
        --size=PERCENT    the size of the workloads (100)
        --requests=N      how many requests the demo sends itself (8000)
        --budget=MINUTES  how long all may take: runs that would need more than their share
                          (five times a plain run's for trees) do fewer rounds; 0 for as long as it does (36)
        --heap=SIZE       the greatest heap of the programs (1g)
        --java=COMMAND    what starts the JVMs (the java that runs this)
        --jvm=ARGUMENT    one more argument for all JVMs; may be repeated
        --agent=JAR       the agent (agent/target/mayfly-agent.jar)
        --peers=DIR       the other profilers' jars (benchmarks/target/peers)
        --demo-jar=JAR    the demo application (demo-app/target/mayfly-demo-app.jar)
        --no-cache        weave in every run; else a mode's later runs of a program find
                          their woven classes in a cache, and peak RSS is that of the first
        --keep=DIR        keep the profilers' reports there
        --write-docs[=DIR] write the tables into PERFORMANCE.md there, a plot and the
                          raw figures to performance-N.svg and .csv, of JDK N (docs)
        --from=FILE       run nothing: show (or write) the figures of such a file again
        --quick           see whether all works: --pairs=1 --warm-ups=1 --rounds=1 --size=5
                          --requests=200
        --programs        list the programs
        --modes           list the modes
        --help            this text
      """;

  /** What an argument asks for that is answered by a text; null if none does. */
  static @Nullable String answer(List<String> arguments) {
    if (arguments.contains("--help")) {
      return HELP;
    }
    if (arguments.contains("--programs")) {
      return Arrays.stream(BenchmarkProgram.values())
              .map(it -> String.format(Locale.ROOT, "  %-10s%s%n", it.label(), it.description()))
              .collect(Collectors.joining())
          + String.format(
              Locale.ROOT, "  %-10s%s%n", DemoRuns.LABEL, "a Spring Boot shop, second half");
    }
    if (arguments.contains("--modes")) {
      return NamedModes.all().stream()
          .map(it -> String.format(Locale.ROOT, "  %-14s%s%n", it.label(), it.description()))
          .collect(Collectors.joining());
    }
    return null;
  }

  /**
   * Reads the command line.
   *
   * @param usual the modes if none is named
   * @throws IllegalArgumentException if it is wrong
   */
  static RunnerOptions parse(List<Mode> usual, List<String> arguments) {
    Builder builder = new Builder();
    arguments.forEach(builder::add);
    return builder.build(usual);
  }

  /** Where the profilers are. */
  ProfilerJars jars(@Nullable Path cache) {
    return new ProfilerJars(agent, peers, cache);
  }

  /** The arguments of a JVM that runs in a mode, plain if that is null; more may be added. */
  List<String> jvm(@Nullable Mode mode, ProfilerJars jars, boolean everything, Path output)
      throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xmx" + heap);
    arguments.addAll(jvmArguments);
    if (mode != null) {
      arguments.addAll(mode.jvmArguments(jars, everything, output));
    }
    return arguments;
  }

  /** What starts a program with its workload, behind the JVM's own arguments. */
  List<String> command(BenchmarkProgram subject) {
    return List.of(
        "-cp",
        System.getProperty("java.class.path"),
        subject.mainClassName(),
        Integer.toString(rounds),
        Integer.toString(subject.size(percent)));
  }

  /** What starts the demo application, behind the JVM's own arguments. */
  List<String> demoCommand() {
    return List.of("-jar", demoJar.toString(), "--shop.requests=" + requests);
  }

  /** The rounds of a run, measured or not. */
  int allRounds() {
    return warmUps + rounds;
  }

  private static final class Builder {
    private final List<BenchmarkProgram> subjects = new ArrayList<>();
    private final List<Mode> modes = new ArrayList<>();
    private final List<String> jvmArguments = new ArrayList<>();
    private boolean demo;
    private int pairs = 2;
    private int warmUps = 10;
    private int rounds = 5;
    private int percent = 100;
    private int requests = 8000;
    private int minutes = 36;
    private String heap = "1g";
    private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    private Path agent = Path.of("agent/target/mayfly-agent.jar");
    private Path peers = Path.of("benchmarks/target/peers");
    private Path demoJar = Path.of("demo-app/target/mayfly-demo-app.jar");
    private boolean cached = true;
    private @Nullable Path keep;
    private @Nullable Path from;
    private @Nullable Path docs;

    private void add(String argument) {
      int equals = argument.indexOf('=');
      String value = argument.substring(equals + 1);
      switch (equals < 0 ? argument : argument.substring(0, equals)) {
        case "--mode" -> modes.add(NamedModes.of(value));
        case "--pairs" -> pairs = number(argument, value, 1);
        case "--warm-ups" -> warmUps = number(argument, value, 0);
        case "--rounds" -> rounds = number(argument, value, 1);
        case "--size" -> percent = number(argument, value, 1);
        case "--requests" -> requests = number(argument, value, 10);
        case "--budget" -> minutes = number(argument, value, 0);
        case "--heap" -> heap = value;
        case "--java" -> java = Path.of(value);
        case "--jvm" -> jvmArguments.add(value);
        case "--agent" -> agent = Path.of(value);
        case "--peers" -> peers = Path.of(value);
        case "--demo-jar" -> demoJar = Path.of(value);
        case "--no-cache" -> cached = false;
        case "--keep" -> keep = Path.of(value).toAbsolutePath();
        case "--from" -> from = Path.of(value).toAbsolutePath();
        case "--write-docs" -> docs = Path.of(equals < 0 ? "docs" : value).toAbsolutePath();
        case "--quick" -> {
          pairs = 1;
          warmUps = 1;
          rounds = 1;
          percent = 5;
          requests = 200;
        }
        case DemoRuns.LABEL -> demo = true;
        default -> subjects.add(subject(argument));
      }
    }

    private static int number(String argument, String value, int least) {
      try {
        int number = Integer.parseInt(value);
        if (number >= least) {
          return number;
        }
      } catch (NumberFormatException notANumber) {
        // reported below
      }
      throw new IllegalArgumentException(argument + ": not a number from " + least + " on");
    }

    private static BenchmarkProgram subject(String argument) {
      return Arrays.stream(BenchmarkProgram.values())
          .filter(subject -> subject.label().equals(argument.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("unknown argument '" + argument + "'"));
    }

    private RunnerOptions build(List<Mode> usual) {
      boolean all = subjects.isEmpty() && !demo;
      return new RunnerOptions(
          all ? List.of(BenchmarkProgram.values()) : List.copyOf(subjects),
          all || demo,
          modes.isEmpty() ? usual : List.copyOf(modes),
          pairs,
          warmUps,
          rounds,
          percent,
          requests,
          minutes,
          heap,
          java,
          List.copyOf(jvmArguments),
          agent.toAbsolutePath(),
          peers.toAbsolutePath(),
          demoJar.toAbsolutePath(),
          cached,
          keep,
          from,
          docs);
    }
  }
}
