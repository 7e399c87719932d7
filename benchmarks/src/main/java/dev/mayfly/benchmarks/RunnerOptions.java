package dev.mayfly.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. What the runner was asked to measure.
 *
 * @param subjects the programs
 * @param demo whether to measure the demo application too
 * @param modes each is compared with plain runs
 * @param pairs how many plain and profiled runs of each program in each mode
 * @param warmUps rounds of a run that are not measured
 * @param rounds rounds of a run that are measured
 * @param percent the size of the workloads
 * @param requests how many requests the demo sends itself
 * @param heap the greatest heap of the programs
 * @param java the command that starts a JVM
 * @param jvmArguments more arguments for all JVMs
 * @param agent the agent's jar
 * @param demoJar the demo application
 * @param keep where the profiler's reports are to stay; null for nowhere
 */
record RunnerOptions(
    List<Subject> subjects,
    boolean demo,
    List<Mode> modes,
    int pairs,
    int warmUps,
    int rounds,
    int percent,
    int requests,
    String heap,
    Path java,
    List<String> jvmArguments,
    Path agent,
    Path demoJar,
    @Nullable Path keep) {
  static final String HELP =
      """
      Usage: benchmarks/run [OPTION]... [PROGRAM]...

      Measures real programs, all their packages woven, and the demo application, its own
      packages woven, with and without the profiler. The JVMs run by turns, plain, profiled,
      plain, profiled; a factor is the median over these pairs of profiled / plain. Prints
      Markdown tables; progress goes to standard error. The exit status is 1 if a run failed
      or a program computed something else when profiled.

        PROGRAM           antlr, asm, fop, h2, jackson, lucene, rhino, saxon, demo (all)
        --mode=MODE       site, tree, sampled, exact, or the agent's options as they are;
                          may be repeated (site, tree, sampled)
        --pairs=N         plain and profiled runs of each program in each mode (3)
        --warm-ups=N      rounds of a run that are not measured (20)
        --rounds=N        rounds of a run that are measured; their median counts (9)
        --size=PERCENT    the size of the workloads (100)
        --requests=N      how many requests the demo sends itself (20000)
        --heap=SIZE       the greatest heap of the programs (1g)
        --java=COMMAND    what starts the JVMs (the java that runs this)
        --jvm=ARGUMENT    one more argument for all JVMs; may be repeated
        --agent=JAR       the agent (agent/target/mayfly-agent.jar)
        --demo-jar=JAR    the demo application (demo-app/target/mayfly-demo-app.jar)
        --keep=DIR        keep the profiler's reports there
        --quick           see whether all works: --pairs=1 --warm-ups=1 --rounds=1 --size=5
                          --requests=200
        --help            this text
      """;

  /**
   * Reads the command line.
   *
   * @throws IllegalArgumentException if it is wrong
   */
  static RunnerOptions parse(String... arguments) {
    Builder builder = new Builder();
    for (String argument : arguments) {
      builder.add(argument);
    }
    return builder.build();
  }

  private static final class Builder {
    private final List<Subject> subjects = new ArrayList<>();
    private final List<Mode> modes = new ArrayList<>();
    private final List<String> jvmArguments = new ArrayList<>();
    private boolean demo;
    private int pairs = 3;
    private int warmUps = 20;
    private int rounds = 9;
    private int percent = 100;
    private int requests = 20_000;
    private String heap = "1g";
    private Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    private Path agent = Path.of("agent/target/mayfly-agent.jar");
    private Path demoJar = Path.of("demo-app/target/mayfly-demo-app.jar");
    private @Nullable Path keep;

    private void add(String argument) {
      int equals = argument.indexOf('=');
      String value = argument.substring(equals + 1);
      switch (equals < 0 ? argument : argument.substring(0, equals)) {
        case "--mode" -> modes.add(Mode.of(value));
        case "--pairs" -> pairs = number(argument, value, 1);
        case "--warm-ups" -> warmUps = number(argument, value, 0);
        case "--rounds" -> rounds = number(argument, value, 1);
        case "--size" -> percent = number(argument, value, 1);
        case "--requests" -> requests = number(argument, value, 10);
        case "--heap" -> heap = value;
        case "--java" -> java = Path.of(value);
        case "--jvm" -> jvmArguments.add(value);
        case "--agent" -> agent = Path.of(value);
        case "--demo-jar" -> demoJar = Path.of(value);
        case "--keep" -> keep = Path.of(value);
        case "--quick" -> {
          pairs = 1;
          warmUps = 1;
          rounds = 1;
          percent = 5;
          requests = 200;
        }
        case "demo" -> demo = true;
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

    private static Subject subject(String argument) {
      return Arrays.stream(Subject.values())
          .filter(subject -> subject.label().equals(argument.toLowerCase(Locale.ROOT)))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("unknown argument '" + argument + "'"));
    }

    private RunnerOptions build() {
      boolean all = subjects.isEmpty() && !demo;
      return new RunnerOptions(
          all ? List.of(Subject.values()) : List.copyOf(subjects),
          all || demo,
          modes.isEmpty() ? Mode.USUAL : List.copyOf(modes),
          pairs,
          warmUps,
          rounds,
          percent,
          requests,
          heap,
          java,
          List.copyOf(jvmArguments),
          agent.toAbsolutePath(),
          demoJar.toAbsolutePath(),
          keep == null ? null : keep.toAbsolutePath());
    }
  }
}
