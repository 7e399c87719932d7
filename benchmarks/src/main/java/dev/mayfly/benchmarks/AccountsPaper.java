package dev.mayfly.benchmarks;

import com.google.common.base.Splitter;
import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Immutable: <i>Aggregated Accounting of Memory Usage in Java</i>. */
final class AccountsPaper extends PaperSuite {
  private static final Mode MODE =
      Mode.mayfly("accounts", "accounts=package,context=tree,lifetime=exact,rest=off,time=off", "");
  private static final String NESTED =
      "accounts=shop:com.example.papers.accounts.*"
          + ";web:com.example.papers.accounts.web.*"
          + ";orders:com.example.papers.accounts.orders.*";
  private static final String SEPARATE = NESTED.replace("shop:com.example.papers.accounts.*;", "");
  private static final List<BenchmarkProgram> PROGRAMS =
      List.of(
          BenchmarkProgram.ANTLR,
          BenchmarkProgram.ASM,
          BenchmarkProgram.CHART,
          BenchmarkProgram.FOP,
          BenchmarkProgram.H2,
          BenchmarkProgram.JYTHON,
          BenchmarkProgram.LUINDEX,
          BenchmarkProgram.LUSEARCH,
          BenchmarkProgram.PMD,
          BenchmarkProgram.SAXON);

  private static final int QUARTERS = 4;
  private static final int MOST = 5;

  AccountsPaper() {
    super(
        "asg",
        "Bouché, von Löwis, Tröger, Aggregated Accounting of Memory Usage in Java (ICSOFT 2009)");
  }

  @Override
  void measure(PaperRuns runs, PaperText text)
      throws IOException, InterruptedException, RunFailedException {
    accounts("nested", NESTED, runs, text, "shop", "web", "orders");
    accounts("separate", SEPARATE, runs, text, "web", "orders");
    text.put("course", course(runs));
    Results cost = runs.cost(List.of(MODE), PROGRAMS);
    for (BenchmarkProgram program : PROGRAMS) {
      text.put(
          program.label(), Factors.format(cost.factor(program.label(), MODE.label(), Measure.CPU)));
    }
    List<String> programs = cost.programs();
    text.put("mean", cost.mean(programs, MODE.label(), Measure.CPU).toString());
    text.put("memory", cost.mean(programs, MODE.label(), Measure.PEAK).toString());
    text.plot("asg", "Factors of CPU, a dot a program", CostPlot.svg(cost));
  }

  /** The bytes of the largest accounts of a program in each quarter of its time. */
  private static String course(PaperRuns runs)
      throws IOException, InterruptedException, RunFailedException {
    String options = "accounts=package,ranges=true,context=tree,lifetime=off,rest=off,time=off";
    runs.program("course", options, BenchmarkProgram.H2);
    Path tables = runs.report("course-tables");
    runs.mayfly(
        "course-tables",
        "report",
        runs.report("course").toString(),
        "-t",
        "csv",
        "-o",
        tables.toString());
    List<List<String>> rows =
        Files.readAllLines(tables.resolve("account-intervals.csv")).stream()
            .skip(1)
            .map(row -> Splitter.on(',').splitToList(row)) // account, from, to, objects, bytes
            .toList();
    long end = rows.stream().mapToLong(row -> Long.parseLong(row.get(2))).max().orElse(1);
    Map<String, long[]> quarters = new HashMap<>();
    for (List<String> row : rows) {
      long middle = (Long.parseLong(row.get(1)) + Long.parseLong(row.get(2))) / 2;
      long[] bytes = quarters.computeIfAbsent(row.get(0), account -> new long[QUARTERS]);
      bytes[(int) Math.min(QUARTERS - 1, QUARTERS * middle / end)] += Long.parseLong(row.get(4));
    }
    return quarters.entrySet().stream()
        .sorted(Comparator.comparingLong(row -> -LongStream.of(row.getValue()).sum()))
        .limit(MOST)
        .map(
            row ->
                LongStream.of(row.getValue())
                    .mapToObj(bytes -> String.format(Locale.ROOT, "%,d", bytes))
                    .collect(Collectors.joining(" | ", "| `" + row.getKey() + "` | ", " |")))
        .collect(Collectors.joining("\n"));
  }

  private static void accounts(
      String name, String options, PaperRuns runs, PaperText text, String... accounts)
      throws IOException, InterruptedException, RunFailedException {
    ProfileSnapshot profile =
        runs.subject(
            name,
            "context=tree,lifetime=off,rest=off," + options,
            com.example.papers.accounts.Shop.class);
    Map<String, AllocationStats> amounts = profile.accounts().byAccount();
    for (String account : accounts) {
      AllocationStats amount = amounts.getOrDefault(account, AllocationStats.EMPTY);
      text.put(
          name + "." + account,
          String.format(Locale.ROOT, "%d, %d", amount.allocations(), amount.elements()));
    }
  }
}
