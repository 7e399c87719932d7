package dev.mayfly.benchmarks;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.mayfly.benchmarks.experiment.JavaFork;
import dev.mayfly.benchmarks.experiment.JavaFork.Output;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Confined. Runs other people's code plain and woven, and compares the outcomes of its items. The
 * files of the runs are in a directory below {@code benchmarks/target}.
 */
abstract class OutcomesCommand extends BenchmarkCommand {
  private static final Duration LIMIT = Duration.ofMinutes(60);
  private static final int SHOWN = 20;
  private static final String PRINTED_FILE = "printed.txt";

  @Mixin private final Jvms jvms = new Jvms("2g");
  @Mixin private final Docs docs = new Docs();
  @Mixin final OtherJars jars = new OtherJars();

  @Option(
      names = "--mode",
      paramLabel = "OPTIONS",
      description = "Options of the agent (${DEFAULT-VALUE}); may be repeated.")
  private List<String> modes;

  @Option(
      names = "--from-runs",
      description = "Runs nothing: shows, or writes, what the last runs have left.")
  private boolean fromRuns;

  private final String name;
  private final Path directory;

  /**
   * A comparison.
   *
   * @param name of the command, and of its section
   * @param modes the modes if none is named
   */
  OutcomesCommand(String name, List<String> modes) {
    this.name = name;
    this.modes = modes;
    this.directory = Path.of("benchmarks/target", name).toAbsolutePath();
  }

  /**
   * One part in one mode.
   *
   * @param mode the JDK and the agent's options
   * @param unstable items that have other outcomes without the profiler, too
   */
  record Row(String part, String mode, Outcomes plain, Outcomes woven, Set<String> unstable) {
    Map<String, String> differences() {
      Map<String, String> differences = woven.differences(plain);
      differences.keySet().removeAll(unstable);
      return differences;
    }
  }

  /** The parts, each of which runs in a JVM of its own: its name, and its class paths. */
  abstract Map<String, List<String>> parts(Path jarDirectory)
      throws IOException, InterruptedException;

  /** The arguments that run the class paths, behind the JVM's; the run writes into a directory. */
  abstract List<String> command(Path home, List<String> classPaths) throws IOException;

  /** Reads the files of that run. */
  abstract Outcomes outcomes(Path home, List<String> printed, Path report) throws IOException;

  /** The items that have other outcomes without the profiler; runs plain again to see. */
  Set<String> unstable(Outcomes plain, Plain again)
      throws IOException, InterruptedException, RunFailedException {
    return new TreeSet<>();
  }

  /** Another plain run. */
  interface Plain {
    Outcomes run() throws IOException, InterruptedException, RunFailedException;
  }

  /** The tables. */
  abstract String tables(List<Row> rows);

  @Override
  public Integer call() throws IOException, InterruptedException, RunFailedException {
    readable(jvms.agent);
    Map<String, List<String>> parts = parts(directory.resolve("jars"));
    List<Row> rows = new ArrayList<>();
    List<String> surroundings = new ArrayList<>();
    for (Path java : jvms.javas) {
      String where = Surroundings.of(new JavaFork(java), jvms.plain());
      surroundings.add(where);
      String jdk = where.replaceAll("^(JDK \\d+).*", "$1");
      for (Map.Entry<String, List<String>> part : parts.entrySet()) {
        compare(java, jdk, part.getKey(), part.getValue(), rows);
      }
    }
    docs.show(
        "LIMITATIONS.md", name, heading(String.join("; ", surroundings)) + " " + tables(rows));
    boolean same =
        rows.stream()
            .allMatch(row -> row.differences().isEmpty() && row.woven().stackTraces().isEmpty());
    return same ? 0 : 1;
  }

  private void compare(Path java, String jdk, String part, List<String> classPaths, List<Row> rows)
      throws IOException, InterruptedException, RunFailedException {
    Path home = directory.resolve(jdk).resolve(part);
    Outcomes plain = run(java, home.resolve(Mode.PLAIN), classPaths, null);
    if (plain.byItem().isEmpty()) {
      System.err.println(part + ": nothing ran, and nothing is compared; see " + home);
      return;
    }
    Set<String> unstable =
        unstable(plain, () -> run(java, home.resolve("plain again"), classPaths, null));
    for (String mode : modes) {
      Path modeHome = home.resolve(mode.replace('=', '-').replace(',', '+'));
      Outcomes woven = run(java, modeHome, classPaths, mode);
      Row row = new Row(part, jdk + ", " + mode, plain, woven, unstable);
      rows.add(row);
      System.err.printf(
          "benchmarks: %s, %s: %,d outcomes, %d differences%n",
          row.mode(), part, plain.byItem().size(), row.differences().size());
      row.differences().entrySet().stream().limit(SHOWN).forEach(System.err::println);
      woven.stackTraces().stream().limit(SHOWN).forEach(System.err::println);
    }
  }

  private Outcomes run(Path java, Path home, List<String> classPaths, @Nullable String options)
      throws IOException, InterruptedException, RunFailedException {
    Path report = home.resolve("report");
    if (!fromRuns) {
      if (Files.exists(home)) {
        MoreFiles.deleteRecursively(home, RecursiveDeleteOption.ALLOW_INSECURE);
      }
      Path work = Files.createDirectories(home.resolve("work"));
      Mode mode =
          options == null
              ? null
              : Mode.mayfly(options, "exclude=com.example.programs.*," + options, "");
      List<String> arguments = jvms.in(mode, null, true, report);
      arguments.addAll(command(home, classPaths));
      Output output = new JavaFork(java, work, LIMIT).run(arguments);
      Files.write(home.resolve(PRINTED_FILE), output.lines());
    }
    List<String> printed = Files.readAllLines(home.resolve(PRINTED_FILE));
    if (options != null && !Files.exists(report.resolve("profile.json"))) {
      throw new RunFailedException(
          "the agent wrote no report in " + home + "\n" + String.join("\n", printed));
    }
    return outcomes(home, printed, report);
  }
}
