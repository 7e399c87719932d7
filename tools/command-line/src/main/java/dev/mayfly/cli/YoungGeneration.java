package dev.mayfly.cli;

import dev.mayfly.report.wording.Resolution;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Immutable: the size of the young generation that gives lifetimes a resolution, and the flags of
 * the program's own command line that it conflicts with.
 */
record YoungGeneration(Resolution resolution) {

  /** The environment variables that the JVM takes flags from. */
  private static final List<String> VARIABLES =
      List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

  private static final List<String> SIZES =
      List.of("-Xmn", "-XX:NewSize=", "-XX:MaxNewSize=", "-XX:NewRatio=");

  /** The flag that sets the size. */
  String flag() {
    return resolution.flag();
  }

  /** Why the flag would have no effect, or another than the user wants; empty if it is fine. */
  Optional<String> objection(List<String> command, Map<String, String> environment) {
    List<String> flags =
        Stream.concat(
                command.stream(),
                VARIABLES.stream()
                    .flatMap(name -> Stream.of(environment.getOrDefault(name, "").split("\\s+"))))
            .toList();
    for (String collector : Resolution.UNSIZED) {
      String flag = "-XX:+Use" + collector + (collector.equals("ZGC") ? "" : "GC");
      if (flags.contains(flag)) {
        return Optional.of(
            collector
                + " has no young generation of a set size; for --resolution use -XX:+UseG1GC,"
                + " -XX:+UseParallelGC or -XX:+UseSerialGC instead of "
                + flag);
      }
    }
    return flags.stream()
        .filter(flag -> SIZES.stream().anyMatch(flag::startsWith))
        .findFirst()
        .map(
            flag ->
                "--resolution sets " + flag() + ", but the program has " + flag + "; remove one");
  }
}
