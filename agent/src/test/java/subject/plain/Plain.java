package subject.plain;

import dev.mayfly.AllocationProfiler;
import dev.mayfly.report.ReportDirectory;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Profiles itself: for aspects that are woven without Mayfly's agent. */
public final class Plain {
  private final int[] sizes = new int[4];
  private final Integer number;

  private Plain(int number) {
    this.number = number;
  }

  private int number() {
    return number + sizes[0];
  }

  /** Makes three objects with an array and a box each. */
  public static void main(String[] args) throws IOException {
    try (AllocationProfiler profiler = AllocationProfiler.open()) {
      profiler.start();
      int sum = 0;
      for (int i = 0; i < 3; i++) {
        sum += new Plain(1000 + i).number();
      }
      ProfileSnapshot made = profiler.snapshot();
      new ReportDirectory(Path.of("report")).write(made, List.of(ReportFormat.JSON));
      System.out.println(sum);
    }
  }
}
