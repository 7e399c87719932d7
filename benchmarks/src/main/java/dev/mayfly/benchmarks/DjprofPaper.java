package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.Measure;
import dev.mayfly.benchmarks.experiment.Mode;
import dev.mayfly.benchmarks.experiment.Results;
import dev.mayfly.benchmarks.experiment.RunFailedException;
import java.io.IOException;
import java.util.List;

/** Immutable: <i>Profiling with AspectJ</i>. */
final class DjprofPaper extends PaperSuite {
  private static final List<Mode> MODES =
      List.of(
          Mode.mayfly("heap", "context=site,lifetime=off,rest=off,time=off", ""),
          Mode.mayfly("lifetime", "context=site,lifetime=sampled,rest=off,time=off", ""),
          Mode.mayfly("drag", "context=site,uses=drag,rest=off,time=off", ""),
          Mode.mayfly("time", "context=tree,lifetime=off,rest=off,time=sampled", ""),
          Mode.mayfly("time-exact", "context=tree,lifetime=off,rest=off,time=exact", ""));
  private static final List<BenchmarkProgram> PROGRAMS =
      List.of(
          BenchmarkProgram.ANTLR,
          BenchmarkProgram.ASM,
          BenchmarkProgram.H2,
          BenchmarkProgram.JACKSON,
          BenchmarkProgram.RHINO);

  DjprofPaper() {
    super("djprof", "Pearce, Webster, Berry, Kelly, Profiling with AspectJ (2007)");
  }

  @Override
  void measure(PaperRuns runs, PaperText text)
      throws IOException, InterruptedException, RunFailedException {
    Results cost = runs.cost(MODES, PROGRAMS);
    List<String> programs = cost.programs();
    for (Mode mode : MODES) {
      text.put(mode.label() + ".cpu", cost.mean(programs, mode.label(), Measure.CPU).toString());
      text.put(mode.label() + ".peak", cost.mean(programs, mode.label(), Measure.PEAK).toString());
    }
    text.plot("djprof", "Factors of CPU by profiler", CostPlot.svg(cost));
  }
}
