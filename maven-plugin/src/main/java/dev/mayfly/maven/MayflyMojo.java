package dev.mayfly.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** Confined to one build of a module. What all goals have: where recordings lie, and the agent. */
abstract class MayflyMojo extends AbstractMojo {
  @Parameter(defaultValue = "${plugin.artifactMap}", readonly = true, required = true)
  private Map<String, Artifact> artifacts;

  /** The directory for recordings and reports. */
  @Parameter(
      property = "mayfly.directory",
      defaultValue = "${project.build.directory}/mayfly-report")
  private File directory;

  /** Whether to leave the build as it is. */
  @Parameter(property = "mayfly.skip", defaultValue = "false")
  private boolean skip;

  @Override
  public final void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("Mayfly is skipped");
    } else {
      run(new Recordings(directory()));
    }
  }

  /** Does what the goal is for. */
  abstract void run(Recordings recordings) throws MojoExecutionException, MojoFailureException;

  final Path directory() {
    return directory.toPath();
  }

  final Path agent() throws MojoExecutionException {
    Artifact agent = artifacts.get("dev.mayfly:mayfly-agent");
    File file = agent == null ? null : agent.getFile();
    if (file == null) {
      throw new MojoExecutionException("dev.mayfly:mayfly-agent is not resolved");
    }
    return file.toPath();
  }

  final MayflyCommandLine commandLine() throws MojoExecutionException {
    return new MayflyCommandLine(agent());
  }
}
