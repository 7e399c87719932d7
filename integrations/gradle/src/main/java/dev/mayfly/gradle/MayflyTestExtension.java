package dev.mayfly.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;

/**
 * The settings of {@code tasks.test { mayfly { } }} in a build script. Confined to the
 * configuration.
 */
public abstract class MayflyTestExtension {
  /** For Gradle. */
  public MayflyTestExtension() {}

  /**
   * Whether the tests of this task run under Mayfly, and are in the report.
   *
   * @return by default, the value of the project's extension
   */
  public abstract Property<Boolean> getEnabled();

  /**
   * The directory of the reports of the JVMs of this task.
   *
   * @return {@code build/mayfly/NAME-OF-TASK}
   */
  public abstract DirectoryProperty getRecordings();
}
