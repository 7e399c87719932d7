package dev.mayfly.world;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Immutable. What a run of an application left behind, with this run's directory and port replaced.
 *
 * @param home the directory of the run
 * @param exitCode the exit code; −1 if it had to be ended
 * @param stdout standard output
 * @param stderr standard error
 * @param files the files that it wrote, by name: their text, or a checksum
 * @param answers those of a server
 * @param millis how long it took
 * @param stopMillis how long it took from SIGTERM to the end; 0 where it ends by itself
 */
record Ended(
    Path home,
    int exitCode,
    List<String> stdout,
    List<String> stderr,
    Map<String, String> files,
    List<String> answers,
    long millis,
    long stopMillis) {
  Path report() {
    return home.resolve("report");
  }

  /** What Mayfly says. */
  List<String> mayflySays() {
    return stderr.stream().filter(line -> line.startsWith("mayfly: ")).toList();
  }
}
