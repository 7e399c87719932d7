package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.Mode.Finding;

/**
 * Immutable. One run of a program, as it is kept in the file of raw figures.
 *
 * @param program the program's name
 * @param mode the label of the mode, or {@link Mode#PLAIN} or {@link Mode#PLAIN_SMALL}
 * @param turn the run's number among those of its program: runs of near numbers were near in time
 * @param measurement what it took; of a run that failed all is 0
 * @param events allocations that the profiler counted, or samples that it took
 * @param classes how many classes were woven
 * @param sites how many sites they have
 * @param contexts how many contexts were told apart
 * @param seenShare counted bytes of those that the threads allocated; NaN unknown
 * @param failure why it failed; empty if it did not
 */
record RunRecord(
    String program,
    String mode,
    int turn,
    RunMeasurement measurement,
    long events,
    int classes,
    int sites,
    long contexts,
    double seenShare,
    String failure) {
  private static final RunMeasurement NOTHING = new RunMeasurement(0, 0, 0, 0, 0, "");

  static RunRecord of(
      String program, String mode, int turn, RunMeasurement measurement, Finding finding) {
    WovenReport woven = finding.woven();
    return new RunRecord(
        program,
        mode,
        turn,
        measurement,
        finding.events(),
        woven.classes(),
        woven.sites(),
        woven.contexts(),
        woven.countedShare(),
        "");
  }

  static RunRecord failed(String program, String mode, int turn, String failure) {
    return new RunRecord(program, mode, turn, NOTHING, 0, 0, 0, 0, Double.NaN, failure);
  }

  boolean succeeded() {
    return failure.isEmpty();
  }

  boolean isPlain() {
    return mode.equals(Mode.PLAIN) || mode.equals(Mode.PLAIN_SMALL);
  }
}
