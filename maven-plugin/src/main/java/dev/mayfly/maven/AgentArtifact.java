package dev.mayfly.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoExecutionException;

/** Thread-safe, without state. The agent's jar, which is an artifact that the plugin depends on. */
final class AgentArtifact {
  private AgentArtifact() {}

  /**
   * Its file.
   *
   * @param artifacts of the plugin, by group and name
   */
  static Path of(Map<String, Artifact> artifacts) throws MojoExecutionException {
    Artifact agent = artifacts.get("dev.mayfly:mayfly-agent");
    File file = agent == null ? null : agent.getFile();
    if (file == null) {
      throw new MojoExecutionException("dev.mayfly:mayfly-agent is not resolved");
    }
    return file.toPath();
  }
}
