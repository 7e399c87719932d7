package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Factors;
import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
