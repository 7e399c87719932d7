package dev.mayfly.maven;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.MayflyCommandLine;
import dev.mayfly.build.TestRecordings;
import dev.mayfly.build.TestReports;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Confined to one build of a module. The base of all goals: where recordings lie, and the agent.
 */
abstract class MayflyMojo extends AbstractMojo {
  @Parameter(defaultValue = "${session}", readonly = true, required = true)
  private MavenSession session;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

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
    try {
      if (skip) {
        getLog().info("Mayfly is skipped");
      } else {
        run(new TestReports(directory.toPath()));
      }
      finish();
    } catch (MayflyBuildException failure) {
      throw new MojoExecutionException(failure.getMessage(), failure);
    }
  }

  /** Runs the goal. */
  abstract void run(TestReports reports)
      throws MayflyBuildException, MojoExecutionException, MojoFailureException;

  /** Runs last, even if the goal is skipped in this module. */
  void finish() throws MayflyBuildException, MojoExecutionException {}

  /** All modules. */
  final Reactor reactor() {
    return new Reactor(session, project, directory.toPath());
  }

  /** The module. */
  final MavenProject project() {
    return project;
  }

  /** The directory of the reports of each JVM. */
  final Path recordings() {
    return directory.toPath().resolve(Reactor.RECORDINGS);
  }

  /** Writes one report of all modules. */
  final void aggregate(Reactor reactor, TestReports reports)
      throws MayflyBuildException, MojoExecutionException {
    TestRecordings recordings = TestRecordings.in(reactor.recordings());
    if (recordings.isEmpty()) {
      getLog().info("Mayfly has no report of all modules: no tests ran under its agent");
      return;
    }
    MayflyCommandLine mayfly = commandLine();
    recordings.merge(reports.profile(), mayfly);
    reports.write(mayfly);
    getLog().info("Mayfly's report of all modules: " + reports.html());
  }

  /**
   * Adds up the recordings, unless another goal has done so since they were written.
   *
   * @return whether there are any
   */
  final boolean merge(Path sum, MayflyCommandLine mayfly) throws MayflyBuildException {
    TestRecordings recordings = TestRecordings.in(List.of(recordings()));
    if (recordings.isEmpty()) {
      return false;
    }
    if (!recordings.areIn(sum)) {
      recordings.merge(sum, mayfly);
    }
    return true;
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
