package dev.mayfly.world;

import dev.mayfly.benchmarks.experiment.DocumentSection;
import dev.mayfly.benchmarks.experiment.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Immutable. The tables of all results, for docs/LIMITATIONS.md.
 *
 * @param applications what may be in them
 * @param results the last result of each run
 * @param figures a line for each fault: its name, tries, what was lost, the day
 */
record ResultTables(List<Application> applications, List<Result> results, List<String> figures) {
  private static final String AGENT = Mode.Door.AGENT.name();

  /** Writes them into their sections of a document. */
  void replaceIn(Path document) throws IOException {
    new DocumentSection("applications").replaceIn(document, applicationTable());
    new DocumentSection("faults").replaceIn(document, faultTable());
  }

  static List<String> figures(Path directory) throws IOException {
    Path file = directory.resolve("faults/figures.tsv");
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  String applicationTable() {
    List<Application> tried =
        applications.stream().filter(each -> !of(each, any -> true).isEmpty()).toList();
    String table =
        new Table<Application>()
            .column("application", Application::title)
            .column("versions", each -> joined(each, Result::version))
            .column("JDK", each -> joined(each, result -> "" + result.jdk()))
            .column("objects", each -> most(of(each, any -> true)))
            .column("modes", each -> count(each, result -> result.door().equals(AGENT)))
            .column("with AspectJ", each -> count(each, result -> !result.door().equals(AGENT)))
            .of(tried);
    return "%s: %,d runs of %d applications, in %d modes; %s.%n%n%s"
        .formatted(
            results.stream().map(Result::date).sorted().reduce((a, b) -> b).orElse("never"),
            results.size(),
            tried.size(),
            results.stream().map(Result::mode).distinct().count(),
            differing(tried),
            table);
  }

  String faultTable() {
    Map<String, List<List<String>>> faults = new TreeMap<>();
    for (String line : figures) {
      List<String> cells = List.of(line.split("\t", -1));
      faults.computeIfAbsent(cells.get(0), key -> new ArrayList<>()).add(cells);
    }
    return new Table<List<List<String>>>()
        .column("fault", doors -> doors.get(0).get(0))
        .column("tries", doors -> tries(doors, "agent"))
        .column("with AspectJ", doors -> tries(doors, "AspectJ"))
        .column("what was lost", doors -> lost(doors))
        .column("date", doors -> doors.get(doors.size() - 1).get(4))
        .of(List.copyOf(faults.values()));
  }

  private static String tries(List<List<String>> doors, String door) {
    return doors.stream()
        .filter(cells -> cells.get(1).equals(door))
        .map(cells -> cells.get(2))
        .findFirst()
        .orElse("-");
  }

  private static String lost(List<List<String>> doors) {
    return doors.stream().map(cells -> cells.get(3)).distinct().collect(Collectors.joining("; "));
  }

  private List<Result> of(Application application, Predicate<Result> which) {
    List<Result> its = new ArrayList<>();
    for (Result result : results) {
      if (result.application().equals(application.name()) && which.test(result)) {
        its.add(result);
      }
    }
    return its;
  }

  private String joined(Application application, Function<Result, String> cell) {
    return of(application, any -> true).stream()
        .map(cell)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private String count(Application application, Predicate<Result> which) {
    return "" + of(application, which).stream().map(Result::mode).distinct().count();
  }

  private String differing(List<Application> tried) {
    String names =
        tried.stream()
            .filter(each -> !of(each, result -> !result.isEqual()).isEmpty())
            .map(Application::title)
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "none differs" : "these differ: " + names;
  }

  private static String most(List<Result> results) {
    return String.format(
        Locale.ROOT, "%,d", results.stream().mapToLong(Result::objects).max().orElse(0));
  }
}
