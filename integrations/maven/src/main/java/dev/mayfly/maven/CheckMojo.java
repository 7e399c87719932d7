package dev.mayfly.maven;

import dev.mayfly.build.Gates;
import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.MayflyCommandLine;
import dev.mayfly.build.TestReports;
import java.io.File;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Fails the build if its tests allocate more than conditions allow: {@code bytes > 200MB}, or
 * {@code allocations of com.acme.* > +2%} compared with an earlier profile.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class CheckMojo extends MayflyMojo {
  @Parameter(
      defaultValue = "${project.build.testOutputDirectory}",
      readonly = true,
      required = true)
  private File testClasses;

  /** The {@code profile.json} to compare with, of the main branch for instance. */
  @Parameter(property = "mayfly.before")
  private @Nullable File before;

  /**
   * The build fails if one of these conditions holds; as {@code mayfly diff --fail-if} has them.
   */
  @Parameter(property = "mayfly.failIf")
  private List<String> failIf = List.of();

  /**
   * The build fails unless each of these conditions holds: {@code bytes < 10MB}; as {@code mayfly
   * check --limit} has them.
   */
  @Parameter(property = "mayfly.limits")
  private List<String> limits = List.of();

  /** For Maven. */
  public CheckMojo() {}

  @Override
  void run(TestReports reports)
      throws MayflyBuildException, MojoExecutionException, MojoFailureException {
    if (limits.isEmpty() && failIf.isEmpty()) {
      throw new MojoExecutionException(
          "nothing to check: set <limits> or <failIf>, or -Dmayfly.limits=\"bytes < 10MB\"");
    }
    MayflyCommandLine mayfly = commandLine();
    if (!merge(reports.profile(), mayfly)) {
      if (!testClasses.exists()) {
        getLog().info("Mayfly has nothing to check: the module has no tests");
        return;
      }
      throw new MojoExecutionException(
          "nothing to check: no tests ran under Mayfly's agent; is its goal prepare-agent bound,"
              + " and does <argLine> of Surefire begin with @{argLine}?");
    }
    Optional<String> objection = Surefire.of(project()).objection();
    if (objection.isPresent()) {
      throw new MojoExecutionException("nothing to check: " + objection.get());
    }
    Gates gates = new Gates(limits, failIf, before == null ? null : before.toPath());
    MayflyCommandLine.Result result = gates.check(reports.profile(), mayfly);
    if (result.failsBuild()) {
      result.output().forEach(getLog()::error);
      throw new MojoFailureException(String.join("; ", result.messages()));
    }
    result.messages().forEach(getLog()::warn);
  }
}
