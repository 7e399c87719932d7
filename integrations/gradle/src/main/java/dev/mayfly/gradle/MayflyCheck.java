package dev.mayfly.gradle;

import dev.mayfly.build.Gates;
import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.MayflyCommandLine;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;
import org.gradle.api.tasks.VerificationException;
import org.gradle.work.DisableCachingByDefault;

/**
 * Fails the build if its tests allocate more than conditions allow: {@code bytes > 200MB}, or
 * {@code allocations of com.acme.* > +2%} compared with an earlier profile.
 */
@DisableCachingByDefault(because = "it has no output")
public abstract class MayflyCheck extends DefaultTask {
  /** For Gradle. */
  public MayflyCheck() {}

  /**
   * The agent's jar.
   *
   * @return one file
   */
  @Classpath
  public abstract ConfigurableFileCollection getAgent();

  /**
   * The profile of all tests, which {@link MayflyReport} writes.
   *
   * @return a file that need not exist
   */
  @InputFiles
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getProfile();

  /**
   * The classes of the tests: if there are any, there has to be a profile.
   *
   * @return directories
   */
  @InputFiles
  @PathSensitive(PathSensitivity.NONE)
  public abstract ConfigurableFileCollection getTestClasses();

  /**
   * The profile to compare with.
   *
   * @return {@code mayfly.baseline}
   */
  @InputFiles
  @Optional
  @PathSensitive(PathSensitivity.NONE)
  public abstract RegularFileProperty getBaseline();

  /**
   * The conditions without which the build fails.
   *
   * @return {@code mayfly.limits}
   */
  @Input
  public abstract ListProperty<String> getLimits();

  /**
   * The conditions that fail the build.
   *
   * @return {@code mayfly.failIf}
   */
  @Input
  public abstract ListProperty<String> getFailIf();

  /** Evaluates the conditions. */
  @TaskAction
  public void check() {
    Path profile = getProfile().get().getAsFile().toPath();
    if (!Files.exists(profile)) {
      if (getTestClasses().getAsFileTree().isEmpty()) {
        getLogger().lifecycle("Mayfly has nothing to check: the project has no tests");
        return;
      }
      throw new GradleException(
          "nothing to check: no tests ran under Mayfly's agent; is it enabled, and does the"
              + " build leave jvmArgumentProviders of its test tasks as they are?");
    }
    MayflyCommandLine.Result result = compared(profile);
    if (result.failsBuild()) {
      result.output().forEach(getLogger()::error);
      throw new VerificationException(String.join("; ", result.messages()));
    }
    result.messages().forEach(getLogger()::warn);
  }

  private MayflyCommandLine.Result compared(Path profile) {
    File baseline = getBaseline().getAsFile().getOrNull();
    Gates gates =
        new Gates(
            getLimits().get(), getFailIf().get(), baseline == null ? null : baseline.toPath());
    try {
      return gates.check(profile, new MayflyCommandLine(getAgent().getSingleFile().toPath()));
    } catch (MayflyBuildException failure) {
      throw new GradleException(failure.getMessage(), failure);
    }
  }
}
