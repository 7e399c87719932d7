package dev.mayfly.benchmarks;

import com.example.programs.ClassLinking;
import dev.mayfly.benchmarks.experiment.Table;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.run.NotWoven;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Confined: {@code benchmarks/run world}. */
@Command(
    name = "world",
    description = {
      "Every class of popular jars, loaded and linked.",
      "",
      "Loads and links every class of the jars in benchmarks/world.txt, plain and under the profiler"
          + " with include=*, and compares what becomes of each class. The exit status is 1 if that"
          + " is not the same, or a stack trace is printed. --java may be repeated.",
      ""
    })
final class WorldCommand extends OutcomesCommand {
  private static final Path LIST = Path.of("benchmarks/world.txt");
  private static final String CLASSES_FILE = "classes.tsv";
  private static final String LINKED = "linked";
  private static final int CLASSES_IN_A_JVM = 6_000;

  private int jarCount;

  WorldCommand() {
    super("world", List.of("context=tree", "context=site", "uses=drag", "jdk=charge"));
  }

  /** Some jars share a JVM. */
  @Override
  Map<String, List<String>> parts(Path jarDirectory) throws IOException, InterruptedException {
    Map<String, List<String>> parts = new LinkedHashMap<>();
    List<String> part = new ArrayList<>();
    long classes = 0;
    for (List<Path> classPath : jars.resolve(LIST, jarDirectory, "").values()) {
      if (part.isEmpty()) {
        parts.put("%02d".formatted(parts.size()), part);
      }
      part.add(
          classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
      jarCount++;
      classes += OtherJars.classesIn(classPath.get(0));
      if (classes > CLASSES_IN_A_JVM) {
        part = new ArrayList<>();
        classes = 0;
      }
    }
    return parts;
  }

  @Override
  List<String> command(Path home, List<String> classPaths) throws IOException {
    Path list = Files.write(home.resolve("classpaths.txt"), classPaths);
    return List.of(
        "-cp",
        Path.of(System.getProperty("java.class.path")).toAbsolutePath().toString(),
        ClassLinking.class.getName(),
        list.toString(),
        home.resolve(CLASSES_FILE).toString());
  }

  @Override
  Outcomes outcomes(Path home, List<String> printed, Path report) throws IOException {
    Map<String, String> byClass = new LinkedHashMap<>();
    List<String> lines =
        Files.exists(home.resolve(CLASSES_FILE))
            ? Files.readAllLines(home.resolve(CLASSES_FILE))
            : List.of();
    for (String line : lines) {
      String[] cells = line.split("\t", -1);
      if (cells[0].equals("used")) {
        return Outcomes.of(
            byClass, Long.parseLong(cells[1]), Long.parseLong(cells[2]), printed, report);
      }
      byClass.put(cells[0] + " " + cells[1], cells[2]);
    }
    throw new IOException("unfinished: " + home + "\n" + String.join("\n", printed));
  }

  @Override
  String tables(List<Row> rows) {
    String refusals = refusals(rows);
    return "%,d jars.\n\n%s\n%s"
        .formatted(jarCount, sums(rows), refusals.isEmpty() ? "No class was refused.\n" : refusals);
  }

  private static String sums(List<Row> rows) {
    return new Table<String>()
        .column("mode", mode -> mode)
        .column("classes", mode -> Units.count(classes(rows, mode)))
        .column(
            "linked plain", mode -> count(rows, mode, row -> having(row.plain().byItem(), LINKED)))
        .column("woven", mode -> count(rows, mode, row -> row.woven().woven()))
        .column("other outcome", mode -> count(rows, mode, row -> row.differences().size()))
        .column(
            "of these VerifyErrors",
            mode -> count(rows, mode, row -> having(row.differences(), "java.lang.VerifyError")))
        .column(
            "lines of stack traces",
            mode -> count(rows, mode, row -> row.woven().stackTraces().size()))
        .column(
            "CPU a class",
            mode ->
                String.format(
                    Locale.ROOT,
                    "%.2f ms",
                    sum(rows, mode, row -> row.woven().cpuNanos() - row.plain().cpuNanos())
                        / 1e6
                        / classes(rows, mode)))
        .column(
            "heap a class",
            mode ->
                String.format(
                    Locale.ROOT,
                    "%.1f kB",
                    sum(rows, mode, row -> row.woven().heapBytes() - row.plain().heapBytes())
                        / 1e3
                        / classes(rows, mode)))
        .of(modes(rows));
  }

  private static String refusals(List<Row> rows) {
    Table<String> table = new Table<String>().column("not woven, by reason", reason -> reason);
    for (String mode : modes(rows)) {
      table.column(
          mode,
          reason ->
              count(
                  rows,
                  mode,
                  row ->
                      refused(row)
                          .filter(it -> it.reason().equals(reason))
                          .mapToLong(NotWoven::count)
                          .sum()));
    }
    return table
        .column(
            "example",
            reason ->
                rows.stream()
                    .flatMap(WorldCommand::refused)
                    .filter(it -> it.reason().equals(reason))
                    .flatMap(it -> it.examples().stream())
                    .map(example -> "`" + example + "`")
                    .findFirst()
                    .orElse(""))
        .of(
            rows.stream()
                .flatMap(WorldCommand::refused)
                .map(NotWoven::reason)
                .distinct()
                .sorted()
                .toList());
  }

  private static Stream<NotWoven> refused(Row row) {
    return row.woven().notWoven().stream();
  }

  private static List<String> modes(List<Row> rows) {
    return rows.stream().map(Row::mode).distinct().toList();
  }

  private static long classes(List<Row> rows, String mode) {
    return sum(rows, mode, row -> row.plain().byItem().size());
  }

  private static String count(List<Row> rows, String mode, ToLongFunction<Row> of) {
    return Units.count(sum(rows, mode, of));
  }

  private static long sum(List<Row> rows, String mode, ToLongFunction<Row> of) {
    return rows.stream().filter(row -> row.mode().equals(mode)).mapToLong(of).sum();
  }

  private static long having(Map<String, String> outcomes, String text) {
    return outcomes.values().stream().filter(it -> it.contains(text)).count();
  }
}
