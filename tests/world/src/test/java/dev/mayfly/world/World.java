package dev.mayfly.world;

import dev.mayfly.benchmarks.experiment.ClassPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Confined. Runs what is planned, one application at a time, and keeps the results in a file. */
final class World {
  private static final String RESULTS = "results.tsv";

  private final Path directory;
  private final Doors doors;
  private final Map<Integer, Jdk> jdks;
  private final Map<String, List<Path>> classPaths;
  private final Map<String, Ended> plain = new HashMap<>();
  private final Map<String, Counts> references = new HashMap<>();

  /**
   * Fetches what the plan needs.
   *
   * @param directory where everything is done
   * @param agent Mayfly's agent
   * @param loadTimeWeaving the jar for AspectJ's door
   * @param starter Mayfly's starter for Spring Boot, and what it needs
   */
  World(Path directory, Path agent, Path loadTimeWeaving, List<Path> starter, List<Planned> plan)
      throws IOException, InterruptedException {
    this.directory = Files.createDirectories(directory.toAbsolutePath());
    Map<String, List<String>> coordinates = new LinkedHashMap<>();
    for (Planned run : plan) {
      coordinates.put(classPath(run), run.application().coordinates(run.jdk()));
      if (!run.application().form().tools().isEmpty()) {
        coordinates.put(tools(run), run.application().form().tools());
      }
    }
    Set<String> used = new TreeSet<>();
    for (Planned run : plan) {
      used.addAll(Doors.needs(run.mode()));
    }
    Doors.coordinates()
        .forEach(
            (name, its) -> {
              if (used.contains(name)) {
                coordinates.put(name, its);
              }
            });
    classPaths = new ClassPaths(directory.resolve("maven"), List.of()).resolve(coordinates);
    doors = new Doors(agent, loadTimeWeaving, starter, classPaths);
    jdks = Jdk.installed().stream().collect(Collectors.toMap(Jdk::feature, jdk -> jdk));
  }

  private static String classPath(Planned run) {
    return run.application().name() + "-" + run.application().version(run.jdk());
  }

  private static String tools(Planned run) {
    return run.application().name() + "-tools";
  }

  /** Runs once, with the plain run and the reference before, if they have not been run. */
  Result run(Planned run) throws IOException, InterruptedException {
    Application application = run.application();
    Launch launch =
        new Launch(
            application,
            jdks.get(run.jdk()),
            classPaths.get(classPath(run)),
            classPaths.getOrDefault(tools(run), List.of()));
    String beside = Doors.beside(run.mode(), application);
    Ended expected = plain.get(start(run) + beside);
    if (expected == null) {
      expected = plain(launch, run, "plain" + beside);
      plain.put(start(run) + beside, expected);
    }
    Path home = home(run, run.mode() + "-" + run.collector());
    List<String> flags = new ArrayList<>(List.of(run.collector().flag()));
    flags.addAll(doors.flags(run.mode(), application, home));
    Ended woven = launch.run(home, flags, doors.behind(run.mode()));
    List<String> differences = new ArrayList<>(Behaviour.differences(expected, woven));
    if (!differences.isEmpty()) {
      Behaviour.differences(expected, plain(launch, run, "plain-again" + beside))
          .forEach(it -> differences.add("PLAIN RUNS DIFFER: " + it));
    }
    long objects = 0;
    try {
      Counts counts = Counts.of(woven);
      objects = counts.objects(application);
      differences.addAll(counts.faults(run.mode().name().equals("default")));
      List<String> other =
          counts.differences(reference(launch, run, "reference"), run.mode(), application);
      if (!other.isEmpty()) {
        differences.addAll(other);
        counted(launch, run, "reference-again")
            .differences(reference(launch, run, "reference"), Mode.REFERENCE, application)
            .forEach(it -> differences.add("RUNS OF ONE MODE DIFFER: " + it));
      }
    } catch (IOException unreadable) {
      differences.add(unreadable.getMessage());
    }
    if (differences.isEmpty()) {
      Launch.delete(home);
    }
    Result result =
        new Result(
            LocalDate.now(ZoneOffset.UTC).toString(),
            application.name(),
            application.version(run.jdk()),
            run.mode().name(),
            run.mode().door().name(),
            run.jdk(),
            run.collector().name(),
            objects,
            expected.millis(),
            woven.millis(),
            String.join("; ", differences));
    keep(result);
    return result;
  }

  private Ended plain(Launch launch, Planned run, String name)
      throws IOException, InterruptedException {
    Path home = home(run, name);
    List<String> flags = new ArrayList<>(List.of(Collector.SERIAL.flag()));
    flags.addAll(doors.flagsBeside(run.mode(), run.application(), home));
    return launch.run(home, flags, List.of());
  }

  private Counts reference(Launch launch, Planned run, String name)
      throws IOException, InterruptedException {
    String key = start(run) + Doors.isWovenWithout(run.mode(), run.application());
    Counts known = references.get(key);
    if (known == null) {
      known = counted(launch, run, name);
      if (known.objects(run.application()) == 0) {
        throw new IOException("the reference has no objects of own classes");
      }
      references.put(key, known);
    }
    return known;
  }

  private Counts counted(Launch launch, Planned run, String name)
      throws IOException, InterruptedException {
    Path home = home(run, name);
    List<String> flags = new ArrayList<>(List.of(Collector.SERIAL.flag()));
    if (Doors.isWovenWithout(run.mode(), run.application())) {
      flags.addAll(doors.flagsBeside(run.mode(), run.application(), home));
    }
    flags.addAll(doors.flags(Mode.REFERENCE, run.application(), home));
    return Counts.of(launch.run(home, flags, List.of()));
  }

  private static String start(Planned run) {
    return run.application() + "-jdk" + run.jdk();
  }

  private Path home(Planned run, String name) {
    return directory.resolve("runs").resolve(start(run)).resolve(name);
  }

  private void keep(Result result) throws IOException {
    Map<String, Result> all = new TreeMap<>();
    results(directory).forEach(each -> all.put(each.key(), each));
    all.put(result.key(), result);
    Files.write(directory.resolve(RESULTS), all.values().stream().map(Result::line).toList());
  }

  /** The last result of each run that was ever done in a directory. */
  static List<Result> results(Path directory) throws IOException {
    Path file = directory.resolve(RESULTS);
    return Files.exists(file)
        ? Files.readAllLines(file).stream().map(Result::of).toList()
        : List.of();
  }
}
