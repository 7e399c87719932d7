package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Immutable. Mayfly's agent.
 *
 * @param label its name in the tables
 * @param options the agent's options, without scope and output
 * @param description what it is, in few words
 */
record AgentMode(String label, String options, String description) implements Mode {
  @Override
  public List<String> jvmArguments(ProfilerJars jars, boolean everything, Path output) {
    StringBuilder agent = new StringBuilder("-javaagent:").append(jars.agent()).append('=');
    if (everything) {
      agent.append("include=*,");
    }
    agent.append(options).append(",output=").append(output);
    if (!options.contains("formats=")) {
      agent.append(",formats=json");
    }
    if (jars.cache() != null) {
      agent.append(",cache=").append(jars.cache());
    }
    return List.of(agent.toString());
  }

  @Override
  public Finding finding(Path output, List<String> lines) throws IOException {
    if (!Files.exists(output.resolve("profile.json"))) {
      throw new IOException(
          lines.stream()
              .filter(line -> line.startsWith("mayfly: "))
              .findFirst()
              .orElse("the agent wrote no report"));
    }
    WovenReport report = WovenReport.read(output);
    return new Finding(report.allocations(), report);
  }

  /** Exact trees take longest to be compiled. */
  @Override
  public double share() {
    return options.contains("context=tree") ? 5 : 2.5;
  }
}
