package dev.mayfly.benchmarks.experiment;

/** Immutable. A number that is known of a run. */
public enum Measure {
  /** The number of rounds, or operations, of which the other numbers are means. */
  ROUNDS("rounds", ""),
  /** CPU time of the whole process, compiler, collector and profiler too. */
  CPU("cpu_ns", "CPU"),
  /** CPU time of the program's own threads. */
  THREADS("thread_ns", "its threads' CPU"),
  /** Elapsed time. */
  WALL("wall_ns", "wall"),
  /** The greatest resident size. */
  PEAK("peak_kb", "peak RSS"),
  /** Allocations that the profiler counted, or samples that it took. */
  EVENTS("events", "allocations"),
  /** The number of woven classes. */
  CLASSES("classes", "classes"),
  /** The number of their sites. */
  SITES("sites", "sites"),
  /** The number of contexts. */
  CONTEXTS("contexts", "contexts"),
  /** Counted bytes of those that the threads allocated. */
  SEEN("seen_share", "bytes seen"),
  /** Bytes that the threads allocated. */
  BYTES("bytes", "bytes");

  private final String column;
  private final String title;

  Measure(String column, String title) {
    this.column = column;
    this.title = title;
  }

  /** Its name in the file of raw figures. */
  String column() {
    return column;
  }

  /** The title of its column in a table. */
  public String title() {
    return title;
  }
}
