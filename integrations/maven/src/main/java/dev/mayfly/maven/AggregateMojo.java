package dev.mayfly.maven;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.TestReports;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Writes {@code report.html}, {@code report.txt} and {@code profile.json} of the tests of all
 * modules, as the goal {@code report} does after the last module: {@code mvn verify
 * mayfly:aggregate} has them if that goal is not in each module.
 */
@Mojo(name = "aggregate", aggregator = true, threadSafe = true)
public final class AggregateMojo extends MayflyMojo {
  /** For Maven. */
  public AggregateMojo() {}

  @Override
  void run(TestReports reports) throws MayflyBuildException, MojoExecutionException {
    aggregate(reactor(), reports);
  }
}
