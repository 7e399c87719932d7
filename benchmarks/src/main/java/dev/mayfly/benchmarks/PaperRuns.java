package dev.mayfly.benchmarks;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.mayfly.benchmarks.experiment.Experiment;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.Run;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.RunsFile;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Confined. The runs of one suite. They are kept with their reports in a directory, and a run that
 * is there, made by the same command, is not made again.
 */
final class PaperRuns {
  private static final String COMMAND = "command.txt";
  private static final String PRINTED = "printed.txt";
  private static final Path HEAP_PATHS =
      Path.of("tools/heap-paths/target/mayfly-heap-paths.jar").toAbsolutePath();

  private final Path directory;
  private final Jvms jvms;
  private final String heading;
  private final int percent;

  /**
   * The runs of a suite.
   *
   * @param directory where they are kept
   * @param heading where and when they are made, for files of raw figures
   * @param percent the size of the programs' workloads
   */
  PaperRuns(Path directory, Jvms jvms, String heading, int percent) {
    this.directory = directory;
    this.jvms = jvms;
    this.heading = heading;
    this.percent = percent;
  }

  /** The profile of a subject of the papers, of which everything is woven. */
  ProfileSnapshot subject(String name, String options, Class<?> subject)
      throws IOException, InterruptedException, RunFailedException {
    return profile(name, "include=com.example.papers.*," + options, subject.getName());
  }

  /** The profile of a round of a real program, of which everything is woven. */
  ProfileSnapshot program(String name, String options, BenchmarkProgram program)
      throws IOException, InterruptedException, RunFailedException {
    String size = Integer.toString(program.size(percent));
    return profile(name, "include=*," + options, program.mainClassName(), "1", size);
  }

  private ProfileSnapshot profile(String name, String options, String... program)
      throws IOException, InterruptedException, RunFailedException {
    Path report = report(name);
    List<String> arguments = new ArrayList<>();
    arguments.add(
        "-javaagent:" + jvms.jars(null).agent() + "=" + options + ",formats=json,output=" + report);
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of(program));
    printed(name, arguments);
    return new JsonSnapshotReader().read(report.resolve("profile.json"));
  }

  /** The report of a run. */
  Path report(String name) {
    return directory.resolve(name).resolve("report");
  }

  /** The heap dump that a subject writes to the file that it is given. */
  Path dump(String name, Class<?> subject)
      throws IOException, InterruptedException, RunFailedException {
    Path dump = report(name).resolve("heap.hprof");
    String classes = System.getProperty("java.class.path");
    printed(name, List.of("-cp", classes, subject.getName(), dump.toString()));
    return dump;
  }

  /** The output of a command of Mayfly, by line. */
  List<String> mayfly(String name, String... arguments)
      throws IOException, InterruptedException, RunFailedException {
    List<String> all = new ArrayList<>(List.of("-Dmayfly.heap-paths=" + HEAP_PATHS));
    all.addAll(List.of("-jar", jvms.jars(null).agent().toString()));
    all.addAll(List.of(arguments));
    return printed(name, all);
  }

  /**
   * The garbage collector's log of a real program in a mode: a line a collection.
   *
   * @param mode null for without a profiler
   * @param rounds how often it does its work
   */
  List<String> collections(String name, @Nullable Mode mode, BenchmarkProgram program, int rounds)
      throws IOException, InterruptedException, RunFailedException {
    List<String> arguments = new ArrayList<>(List.of("-Xlog:gc"));
    if (mode != null) {
      arguments.addAll(mode.arguments(jvms.jars(null), true, report(name)));
    }
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(mode == null ? List.of() : mode.launcher());
    arguments.addAll(
        List.of(
            program.mainClassName(),
            Integer.toString(rounds),
            Integer.toString(program.size(mode != null && mode.small() ? 1 : percent))));
    return printed(name, arguments);
  }

  private List<String> printed(String name, List<String> arguments)
      throws IOException, InterruptedException, RunFailedException {
    Path home = directory.resolve(name);
    Path printed = home.resolve(PRINTED);
    List<String> all = new ArrayList<>(jvms.plain());
    all.addAll(Jvms.research());
    all.addAll(arguments);
    String command = String.join("\n", all);
    if (!Files.exists(printed) || !Files.readString(home.resolve(COMMAND)).equals(command)) {
      System.err.println("benchmarks: " + directory.getFileName() + ", " + name);
      if (Files.exists(home)) {
        MoreFiles.deleteRecursively(home, RecursiveDeleteOption.ALLOW_INSECURE);
      }
      Files.createDirectories(report(name));
      Files.writeString(home.resolve(COMMAND), command);
      // the last file: a run with it is complete
      Files.write(printed, jvms.fork().run(all).ended(0).lines());
    }
    return Files.readAllLines(printed);
  }

  /** Runs whose programs do a part of the work. */
  PaperRuns smaller(int times) {
    return new PaperRuns(directory, jvms, heading, Math.max(1, percent / times));
  }

  /** The costs of programs in modes: two runs in each mode, beside plain ones. */
  Results cost(List<Mode> modes, List<BenchmarkProgram> programs)
      throws IOException, InterruptedException {
    List<Run> runs = new ArrayList<>();
    for (BenchmarkProgram program : programs) {
      runs.addAll(cost(modes, program).runs());
    }
    return new Results(runs);
  }

  private RunsFile cost(List<Mode> modes, BenchmarkProgram program)
      throws IOException, InterruptedException {
    Path file = directory.resolve("cost").resolve(program.label() + ".csv");
    String compared =
        "size %d, ".formatted(percent)
            + modes.stream()
                .map(mode -> mode.label() + ": " + mode.options())
                .collect(Collectors.joining("; "));
    if (Files.exists(file)) {
      RunsFile kept = RunsFile.read(file);
      if (kept.notes().contains(compared)) {
        return kept;
      }
    }
    Path reports = directory.resolve("cost").resolve(program.label());
    Files.createDirectories(reports);
    Workload workload = new Workload(List.of(program.label()), 3, percent);
    boolean small = modes.stream().anyMatch(Mode::small);
    ProgramSubject subject = new ProgramSubject(program, jvms, workload, 5, small, null);
    System.err.println("benchmarks: " + directory.getFileName() + ", cost");
    Results results = new Experiment(modes, 2, System.err).keeping(reports).run(List.of(subject));
    RunsFile made = new RunsFile(List.of(heading, compared), results.runs());
    made.write(file);
    return made;
  }
}
