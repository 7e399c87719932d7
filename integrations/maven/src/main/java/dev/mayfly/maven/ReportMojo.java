package dev.mayfly.maven;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.MayflyCommandLine;
import dev.mayfly.build.TestReports;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Writes {@code report.html}, {@code report.txt} and {@code profile.json} of all tests of the
 * module; in the last of several modules, also those of all modules, where the build began.
 */
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

  /** After the last module of several, one report of all, where the build began. */
  @Override
  void finish() throws MayflyBuildException, MojoExecutionException {
    Reactor reactor = reactor();
    Optional<Path> directory = reactor.reported();
    if (directory.isPresent()) {
      aggregate(reactor, new TestReports(directory.get()));
    }
  }
}
