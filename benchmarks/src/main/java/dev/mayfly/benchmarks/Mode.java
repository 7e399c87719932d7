package dev.mayfly.benchmarks;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Immutable. One way to run a program under a profiler.
 *
 * @param label its name in the tables
 * @param options the agent's options, without scope and output
 */
record Mode(String label, String options) {
  private static final Map<String, String> KNOWN =
      Map.of(
          "site", "context=site,lifetime=off",
          "tree", "context=tree,lifetime=off",
          "sampled", "context=tree,lifetime=sampled",
          "exact", "context=tree,lifetime=exact");

  /** The modes that are measured when none is named. */
  static final List<Mode> USUAL = List.of(of("site"), of("tree"), of("sampled"));

  /**
   * The mode of a name, or of the agent's options as they are.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static Mode of(String text) {
    String known = KNOWN.get(text);
    if (known == null && !text.contains("=")) {
      throw new IllegalArgumentException(
          "no mode '" + text + "'; there are site, tree, sampled, exact, and agent options");
    }
    return new Mode(text, known == null ? text : known);
  }

  /**
   * What to start the JVM with.
   *
   * @param agent the agent's jar
   * @param everything whether to weave all packages, not the program's own only
   * @param output where the report goes
   */
  List<String> jvmArguments(Path agent, boolean everything, Path output) {
    String scope = everything ? "include=*," : "";
    return List.of(
        "-javaagent:" + agent + "=" + scope + options + ",output=" + output + ",formats=json");
  }
}
