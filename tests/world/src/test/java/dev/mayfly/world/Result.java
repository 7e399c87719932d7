package dev.mayfly.world;

import java.util.List;

/**
 * Immutable. What came of one run of the plan, as a line of the file of results.
 *
 * @param date the day
 * @param application its directory's name
 * @param version its version
 * @param mode the mode
 * @param door who wove
 * @param jdk the feature version
 * @param collector the collector
 * @param objects the own objects that were counted
 * @param plainMillis how long the plain run took
 * @param millis how long this run took
 * @param differences what differs; empty if nothing does
 */
record Result(
    String date,
    String application,
    String version,
    String mode,
    String door,
    int jdk,
    String collector,
    long objects,
    long plainMillis,
    long millis,
    String differences) {
  private static final String TAB = "\t";

  /** Two results of one key are of the same run. */
  String key() {
    return String.join(" ", application, mode, "" + jdk, collector);
  }

  boolean isEqual() {
    return differences.isEmpty();
  }

  String line() {
    return String.join(
        TAB,
        date,
        application,
        version,
        mode,
        door,
        "" + jdk,
        collector,
        "" + objects,
        "" + plainMillis,
        "" + millis,
        differences.replaceAll("\\s+", " "));
  }

  static Result of(String line) {
    List<String> cells = List.of(line.split(TAB, -1));
    return new Result(
        cells.get(0),
        cells.get(1),
        cells.get(2),
        cells.get(3),
        cells.get(4),
        Integer.parseInt(cells.get(5)),
        cells.get(6),
        Long.parseLong(cells.get(7)),
        Long.parseLong(cells.get(8)),
        Long.parseLong(cells.get(9)),
        cells.get(10));
  }
}
