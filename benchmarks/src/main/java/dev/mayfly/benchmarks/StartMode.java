package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Mayfly's agent at the start of a program.
 *
 * @param label its name in the tables
 * @param everything whether to weave all packages, not the program's own only
 * @param cache a cache that an earlier run has filled; null for none
 * @param estimates whether what is not counted is estimated
 * @param description what it is, in few words
 */
record StartMode(
    String label, boolean everything, @Nullable Path cache, boolean estimates, String description)
    implements Mode {
  private AgentMode agent() {
    return new AgentMode(
        label,
        "context=tree,lifetime=sampled,rest=" + (estimates ? "sampled" : "off"),
        description);
  }

  @Override
  public List<String> jvmArguments(ProfilerJars jars, boolean all, Path output) {
    return agent()
        .jvmArguments(
            new ProfilerJars(jars.agent(), jars.peers(), cache), all || everything, output);
  }

  @Override
  public Finding finding(Path output, List<String> lines) throws IOException {
    return agent().finding(output, lines);
  }
}
