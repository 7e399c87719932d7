package dev.mayfly.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;

/**
 * The settings of {@code mayfly { }} in a build script. Confined to the configuration of a project.
 */
public abstract class MayflyExtension {
  /** For Gradle. */
  public MayflyExtension() {}

  /**
   * Whether tests run under Mayfly. {@code -Pmayfly.enabled=false} leaves the build as it is.
   *
   * @return {@code true} by default
   */
  public abstract Property<Boolean> getEnabled();

  /**
   * The agent's preset.
   *
   * @return none by default: the agent has defaults for tests
   */
  public abstract Property<String> getPreset();

  /**
   * Options of the agent, such as {@code include}. Without {@code include}, Mayfly counts in the
   * module's own classes and tests.
   *
   * @return none by default
   */
  public abstract MapProperty<String, String> getOptions();

  /**
   * The directory of {@code report.html}, {@code report.txt} and {@code profile.json}.
   *
   * @return {@code build/reports/mayfly} by default
   */
  public abstract DirectoryProperty getReport();

  /**
   * The conditions without which the build fails, as {@code mayfly check --limit} has them.
   *
   * @return none by default
   */
  public abstract ListProperty<String> getLimits();

  /**
   * The conditions that fail the build, as {@code mayfly diff --fail-if} has them.
   *
   * @return none by default
   */
  public abstract ListProperty<String> getFailIf();

  /**
   * The {@code profile.json} to compare with, of the main branch for instance. {@code
   * -Pmayfly.baseline=FILE} sets it, too.
   *
   * @return none by default
   */
  public abstract RegularFileProperty getBaseline();
}
