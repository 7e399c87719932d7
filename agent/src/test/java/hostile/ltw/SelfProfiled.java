package hostile.ltw;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.nio.file.Path;
import java.util.List;

/**
 * Confined to its thread. Runs other programs and writes the profile of each: for programs that are
 * woven without Mayfly's agent.
 */
public final class SelfProfiled {
  private SelfProfiled() {}

  /**
   * Runs and writes.
   *
   * @param programs main classes; the profile of each goes to a directory of its name
   */
  public static void main(String[] programs) throws Exception {
    try (AllocationProfiler profiler = AllocationProfiler.open()) {
      profiler.start();
      for (String program : programs) {
        ProfileSnapshot before = profiler.snapshot();
        Class.forName(program)
            .getMethod("main", String[].class)
            .invoke(null, (Object) new String[0]);
        ProfileSnapshot made = profiler.snapshot().minus(before);
        new ReportDirectory(Path.of(program)).write(made, List.of(ReportFormat.JSON));
      }
    }
  }
}
