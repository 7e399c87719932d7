package dev.mayfly.benchmarks;

/** Immutable. What is compared of two runs. */
enum Metric {
  CPU("CPU"),
  THREADS("its threads' CPU"),
  WALL("wall"),
  PEAK("peak RSS");

  private final String head;

  Metric(String head) {
    this.head = head;
  }

  /** What a column of it is called. */
  String head() {
    return head;
  }

  /** Its value; NaN if it is unknown. */
  double of(RunRecord run) {
    RunMeasurement it = run.measurement();
    double known =
        switch (this) {
          case CPU -> it.cpuNanos();
          case THREADS -> it.threadNanos();
          case WALL -> it.wallNanos();
          case PEAK -> it.peakKilobytes();
        };
    return known > 0 ? known : Double.NaN;
  }
}
