package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Immutable. One way to run a program under a profiler: Mayfly in one of its modes, or a peer. */
interface Mode {
  /** The label of runs without any profiler. */
  String PLAIN = "plain";

  /** The label of the rounds of a plain run that have the size of {@link #small} modes' rounds. */
  String PLAIN_SMALL = "plain, small";

  /** Its name in the tables. */
  String label();

  /** What it is, in few words. */
  String description();

  /**
   * What to start the JVM with.
   *
   * @param jars where the profilers are
   * @param everything whether to look at all packages, not the program's own only
   * @param output a directory for reports
   * @throws IOException if a profiler cannot be made ready
   */
  List<String> jvmArguments(ProfilerJars jars, boolean everything, Path output) throws IOException;

  /** What stands before the name of the main class. */
  default List<String> launcher() {
    return List.of();
  }

  /** Whether it is so slow that rounds have to be small. */
  default boolean small() {
    return false;
  }

  /** How much time a run needs until it is warm, as a multiple of a plain run's. */
  default double share() {
    return 1.5;
  }

  /** Whether it can look into a program whose classes lie in jars within a jar. */
  default boolean nestedJars() {
    return true;
  }

  /**
   * What it found: proof that it was at work.
   *
   * @param output the directory of its reports
   * @param lines what was printed
   * @throws IOException if there is no report
   */
  Finding finding(Path output, List<String> lines) throws IOException;

  /**
   * What a profiler found.
   *
   * @param events allocations that were counted, or samples that were taken
   * @param woven what was woven; of other profilers {@link WovenReport#NONE}
   */
  record Finding(long events, WovenReport woven) {
    static final Finding NONE = new Finding(0, WovenReport.NONE);
  }
}
