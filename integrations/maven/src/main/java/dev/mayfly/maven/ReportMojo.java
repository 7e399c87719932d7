package dev.mayfly.maven;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.MayflyCommandLine;
import dev.mayfly.build.TestReports;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Writes {@code report.html}, {@code report.txt} and {@code profile.json} of all tests. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends MayflyMojo {
  /** For Maven. */
  public ReportMojo() {}

  @Override
  void run(TestReports reports) throws MayflyBuildException, MojoExecutionException {
    MayflyCommandLine mayfly = commandLine();
    if (!merge(reports.profile(), mayfly)) {
      getLog().info("Mayfly has no report: no tests ran under its agent");
      return;
    }
    reports.write(mayfly);
    getLog().info("Mayfly's report: " + reports.html());
  }
}
