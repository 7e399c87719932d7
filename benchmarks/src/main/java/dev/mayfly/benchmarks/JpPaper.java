package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Immutable: <i>Portable Profiling of Memory Allocation in Java</i>. */
final class JpPaper extends PaperSuite {
  private static final int RUNS = 3;
  private static final List<String> EXPRESSIONS =
      List.of(
          "objects235",
          "objects230",
          "objects205",
          "objects035",
          "ints235",
          "ints230",
          "ints205",
          "ints035");
  private static final List<Mode> MODES =
      List.of(
          Mode.mayfly("sites", "context=site,lifetime=off,rest=off,time=off", ""),
          Mode.mayfly("trees", "context=tree,frames=all,lifetime=off,rest=off,time=off", ""),
          Mode.mayfly(
              "bytecodes",
              "context=tree,frames=all,calls-only=true,lifetime=off,rest=off,time=off",
              ""),
          Mode.mayfly(
              "trees+bytecodes",
              "context=tree,frames=all,bytecodes=true,lifetime=off,rest=off,time=off",
              ""));
  private static final List<BenchmarkProgram> PROGRAMS =
      List.of(
          BenchmarkProgram.ANTLR,
          BenchmarkProgram.ASM,
          BenchmarkProgram.JACKSON,
          BenchmarkProgram.LUSEARCH,
          BenchmarkProgram.RHINO,
          BenchmarkProgram.SAXON);

  JpPaper() {
    super("jp", "Binder, Portable Profiling of Memory Allocation in Java (2005)");
  }

  @Override
  void measure(PaperRuns runs, PaperText text)
      throws IOException, InterruptedException, RunFailedException {
    ProfileSnapshot arrays =
        runs.subject(
            "dimensions", "context=site,lifetime=off", com.example.papers.Dimensions.class);
    for (String expression : EXPRESSIONS) {
      text.put(expression + ".r", arrays(arrays, expression, false));
      if (expression.startsWith("ints")) {
        text.put(expression + ".i", arrays(arrays, expression, true));
      }
    }
    for (int run = 1; run <= RUNS; run++) {
      ProfileSnapshot profile =
          runs.program(
              "asm-" + run,
              "context=tree,frames=all,bytecodes=true,lifetime=off,rest=off,time=off",
              BenchmarkProgram.ASM);
      text.put("bytecodes" + run, profile.root().totalAmounts().get(Quantity.BYTECODES));
      text.put("calls" + run, profile.root().totalAmounts().get(Quantity.CALLS));
      text.put("objects" + run, profile.total().allocations());
    }
    Results cost = runs.cost(MODES, PROGRAMS);
    text.put("cost", CostTables.brief(cost));
    text.plot("jp", "Factors of CPU by mode", CostPlot.svg(cost));
  }

  /**
   * The arrays that an expression creates, and their elements: of the basic type, or all others.
   */
  private static String arrays(ProfileSnapshot profile, String expression, boolean basic) {
    AllocationStats sum =
        profile.bySite().entrySet().stream()
            .filter(site -> site.getKey().method().methodName().equals(expression))
            .filter(site -> site.getKey().typeName().equals("int[]") == basic)
            .map(Map.Entry::getValue)
            .reduce(AllocationStats.EMPTY, AllocationStats::plus);
    return String.format(Locale.ROOT, "%d, %d", sum.allocations(), sum.elements());
  }
}
