package hostile.ltw;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Confined to its thread. Runs another program and writes the profile of it: for programs that are
 * woven without Mayfly's agent.
 */
public final class SelfProfiled {
  private SelfProfiled() {}

  /**
   * Runs and writes.
   *
   * @param args the program's main class, its arguments
   */
  public static void main(String[] args) throws Exception {
    try (AllocationProfiler profiler = AllocationProfiler.open()) {
      profiler.start();
      Class.forName(args[0])
          .getMethod("main", String[].class)
          .invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
      ProfileSnapshot snapshot = profiler.snapshot();
      new ReportDirectory(Path.of("report"))
          .write(snapshot, List.of(ReportFormat.JSON, ReportFormat.TEXT, ReportFormat.CSV));
    }
  }
}
