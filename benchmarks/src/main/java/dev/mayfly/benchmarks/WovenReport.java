package dev.mayfly.benchmarks;

import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.NotWoven;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Immutable. What was woven and what was not, as a profiled run's report tells it.
 *
 * @param classes how many classes were woven
 * @param sites how many allocation sites they have
 * @param contexts how many calling contexts were told apart
 * @param allocations how many allocations were counted
 * @param countedShare bytes counted of those that the threads allocated
 * @param repaired contexts that had to be repaired
 * @param notWoven why classes were left as they are
 */
record WovenReport(
    int classes,
    int sites,
    long contexts,
    long allocations,
    double countedShare,
    long repaired,
    List<NotWoven> notWoven) {
  static final WovenReport NONE = new WovenReport(0, 0, 0, 0, Double.NaN, 0, List.of());

  /** Reads the report in a directory. */
  static WovenReport read(Path directory) throws IOException {
    ProfileSnapshot snapshot = new JsonSnapshotReader().read(directory.resolve("profile.json"));
    Coverage coverage = snapshot.coverage();
    return new WovenReport(
        coverage.classesWoven(),
        coverage.sites(),
        snapshot.overhead().contextNodes(),
        snapshot.total().allocations(),
        (double) coverage.countedBytes() / coverage.allocatedBytes(),
        snapshot.overhead().repairedContexts(),
        coverage.notWoven());
  }

  /** The reasons with their counts, and an example of each. */
  Stream<String> reasons() {
    return notWoven.stream()
        .map(
            reason ->
                reason.count()
                    + " × "
                    + reason.reason()
                    + reason.examples().stream().findFirst().map(it -> " (" + it + ")").orElse(""));
  }
}
