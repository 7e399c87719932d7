package dev.mayfly.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes {@code report.html}, {@code report.txt} and {@code profile.json} of all tests. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends AbstractMojo {
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

  /** For Maven. */
  public ReportMojo() {}

  @Override
  public void execute() throws MojoExecutionException {
    if (skip) {
      getLog().info("Mayfly is skipped");
      return;
    }
    MayflyCommandLine mayfly = new MayflyCommandLine(AgentArtifact.of(artifacts));
    Recordings recordings = new Recordings(directory.toPath());
    if (!recordings.merge(mayfly)) {
      getLog().info("Mayfly has no report: no tests ran under its agent");
      return;
    }
    String profile = recordings.profile().toString();
    Path html = directory.toPath().resolve("report.html");
    Path text = directory.toPath().resolve("report.txt");
    mayfly.run(List.of("convert", profile, "-o", html.toString()));
    mayfly.run(List.of("report", profile, "-o", text.toString()));
    getLog().info("Mayfly's report: " + html);
  }
}
