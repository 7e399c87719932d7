package dev.mayfly.benchmarks;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.Table;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Immutable: <i>Javana</i>. */
final class JavanaPaper extends PaperSuite {
  private static final String CACHES = "Caches";

  /** Each access costs something. */
  private static final int SMALLER = 6;

  private static final String LEVEL1 = "L1 32 KB 4-way 32 B";
  private static final String LEVEL2 = "L2 1024 KB 8-way 128 B";
  private static final String ALL = ", all accesses";
  private static final List<BenchmarkProgram> PROGRAMS =
      List.of(
          BenchmarkProgram.ANTLR,
          BenchmarkProgram.ASM,
          BenchmarkProgram.JACKSON,
          BenchmarkProgram.RHINO);
  private static final List<Mode> MODES =
      List.of(
          Mode.mayfly("empty", "start=false,rest=off,time=off", ""),
          Mode.mayfly("methods", "context=site,lifetime=off,rest=off,bytecodes=methods", ""),
          Mode.mayfly("objects", "context=site,lifetime=off,rest=off", ""),
          Mode.mayfly("caches", "context=site,lifetime=off,rest=off,analysis=cache", ""),
          Mode.mayfly("lifetimes", "context=site,uses=accesses,rest=off", ""));

  JavanaPaper() {
    super("javana", "Maebe, Buytaert, Eeckhout, De Bosschere, Javana (OOPSLA 2006)");
  }

  /** The two levels of a program: of accesses to the heap, and of all. */
  private record Levels(ProfileSnapshot profile) {
    private double cell(String row, int column) {
      return Objects.requireNonNull(rows(profile, CACHES).get(row), row).get(column);
    }

    /** Misses by accesses of a level. */
    double rate(String level) {
      return cell(level, 1) / cell(level, 0);
    }

    /** The share of accesses that go to the heap. */
    double heap() {
      return cell(LEVEL1, 0) / cell(LEVEL1 + ALL, 0);
    }

    /** The factor by which a rate is too high if other accesses are left out. */
    double overstated(String level) {
      return rate(level) / rate(level + ALL);
    }
  }

  @Override
  void measure(PaperRuns runs, PaperText text)
      throws IOException, InterruptedException, RunFailedException {
    Map<String, Levels> caches = new LinkedHashMap<>();
    Map<String, AccessLengths> lives = new LinkedHashMap<>();
    for (BenchmarkProgram program : PROGRAMS) {
      caches.put(
          program.label(),
          new Levels(
              runs.program(
                  program.label() + "-caches",
                  "context=site,lifetime=off,rest=off,analysis=cache,cache.accesses=all",
                  program)));
      String name = program.label() + "-lives";
      runs.program(name, "context=site,uses=all,rest=off", program);
      lives.put(program.label(), AccessLengths.of(runs.report(name)));
    }
    text.put("caches", caches(caches));
    text.put("lives", lives(lives));
    ProfileSnapshot sort =
        runs.subject(
            "shell-sort",
            "context=site,lifetime=off,rest=off,jdk=charge,analysis=cache"
                + ",analysis.jdk=java.util.Vector,java.lang.String",
            com.example.papers.ShellSort.class);
    text.put("types", misses(sort, "type"));
    text.put("lines", misses(sort, "line"));
    Results cost = runs.smaller(SMALLER).cost(MODES, PROGRAMS);
    text.put("cost", CostTables.brief(cost));
    text.plot("javana", "Factors of CPU by analysis", CostPlot.svg(cost));
  }

  private static Map<String, ImmutableLongArray> rows(ProfileSnapshot profile, String title) {
    return profile.get(AnalysisTable.PART).stream()
        .filter(table -> table.title().equals(title))
        .map(AnalysisTable::rows)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no table " + title));
  }

  private static String caches(Map<String, Levels> caches) {
    return new Table<Map.Entry<String, Levels>>()
        .column("program", Map.Entry::getKey)
        .column("heap accesses of all", row -> percent(row.getValue().heap()))
        .column("L1 misses", row -> percent(row.getValue().rate(LEVEL1 + ALL)))
        .column("L2 misses, local", row -> percent(row.getValue().rate(LEVEL2 + ALL)))
        .column("L1 rate overstated", row -> factor(row.getValue().overstated(LEVEL1)))
        .of(caches.entrySet());
  }

  private static String lives(Map<String, AccessLengths> lives) {
    return new Table<Map.Entry<String, AccessLengths>>()
        .column("program", Map.Entry::getKey)
        .column("below 4", row -> percent(row.getValue().shareBelow(4)))
        .column("below 16", row -> percent(row.getValue().shareBelow(16)))
        .column("below 64", row -> percent(row.getValue().shareBelow(64)))
        .column("below 1,024", row -> percent(row.getValue().shareBelow(1024)))
        .column(
            "shared objects, left out",
            row -> String.format(Locale.ROOT, "%,d", row.getValue().shared()))
        .of(lives.entrySet());
  }

  /** The lines, or types, with a hundredth of the misses of a level. */
  private static String misses(ProfileSnapshot sort, String by) {
    Map<String, ImmutableLongArray> rows = rows(sort, "Cache misses by " + by);
    return new Table<Map.Entry<String, ImmutableLongArray>>()
        .column(by, row -> "`" + row.getKey().replaceAll(".*ShellSort", "ShellSort") + "`")
        .column("accesses of all", row -> share(row.getValue(), 2, rows))
        .column("L1 misses of all", row -> share(row.getValue(), 1, rows))
        .column("L2 misses of all", row -> share(row.getValue(), 0, rows))
        .of(
            rows.entrySet().stream()
                .filter(
                    row ->
                        Objects.requireNonNull(row.getValue()).get(1) * 100 >= sum(rows, 1)
                            || row.getValue().get(0) * 100 >= sum(rows, 0))
                .toList());
  }

  private static String share(
      ImmutableLongArray row, int column, Map<String, ImmutableLongArray> rows) {
    return percent(row.get(column) / (double) sum(rows, column));
  }

  private static long sum(Map<String, ImmutableLongArray> rows, int column) {
    return rows.values().stream().mapToLong(row -> row.get(column)).sum();
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }

  private static String factor(double factor) {
    return String.format(Locale.ROOT, "%.1f", factor);
  }
}
