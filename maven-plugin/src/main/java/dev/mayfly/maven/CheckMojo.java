package dev.mayfly.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
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
  @Parameter(property = "mayfly.failIf", required = true)
  private List<String> failIf;

  /** For Maven. */
  public CheckMojo() {}

  @Override
  void run(Recordings recordings) throws MojoExecutionException, MojoFailureException {
    MayflyCommandLine mayfly = commandLine();
    if (!recordings.merge(mayfly)) {
      if (!testClasses.exists()) {
        getLog().info("Mayfly has nothing to check: the module has no tests");
        return;
      }
      throw new MojoExecutionException(
          "nothing to check: no tests ran under Mayfly's agent; is its goal prepare-agent bound,"
              + " and does <argLine> of Surefire begin with @{argLine}?");
    }
    MayflyCommandLine.Result result = mayfly.run(diff(recordings));
    if (result.exitCode() == MayflyCommandLine.CONDITION_HOLDS) {
      result.output().forEach(getLog()::error);
      throw new MojoFailureException(String.join("; ", result.messages()));
    }
    result.messages().forEach(getLog()::warn);
  }

  private List<String> diff(Recordings recordings) throws MojoExecutionException {
    String now = recordings.profile().toString();
    List<String> diff = new ArrayList<>(List.of("diff"));
    if (before == null) {
      if (failIf.stream().anyMatch(condition -> condition.contains("+"))) {
        throw new MojoExecutionException(
            "a condition with + needs <before>, the profile to compare with");
      }
      diff.add(now); // limits of the profile itself
    } else if (before.exists()) {
      diff.add(before.toString());
    } else {
      throw new MojoExecutionException("<before> does not exist: " + before);
    }
    diff.addAll(List.of(now, "--by", "site", "--rows", "5"));
    for (String condition : failIf) {
      diff.addAll(List.of("--fail-if", condition));
    }
    return diff;
  }
}
