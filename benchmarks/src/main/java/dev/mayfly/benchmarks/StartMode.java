package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. Mayfly's agent at the start of a program.
 *
 * @param label its name in the tables
 * @param options the agent's options, without output and cache
 * @param cache a cache that an earlier run has filled; null for none
 * @param mark how much CPU time the start may take at most, as a factor; NaN for any
 * @param description what it is, in few words
 */
record StartMode(
    String label, String options, @Nullable Path cache, double mark, String description)
    implements Mode {
  private AgentMode agent() {
    return new AgentMode(label, options, description);
  }

  @Override
  public List<String> jvmArguments(ProfilerJars jars, boolean everything, Path output) {
    return agent()
        .jvmArguments(new ProfilerJars(jars.agent(), jars.peers(), cache), everything, output);
  }

  @Override
  public Finding finding(Path output, List<String> lines) throws IOException {
    return agent().finding(output, lines);
  }
}
