package dev.mayfly.gradle;

import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.Property;

/** What a build script sets in {@code tasks.test { mayfly { } }}. Confined to the configuration. */
public abstract class MayflyTestExtension {
  /** For Gradle. */
  public MayflyTestExtension() {}

  /**
   * Whether the tests of this task run under Mayfly, and are in the report.
   *
   * @return by default, what the project's extension has
   */
  public abstract Property<Boolean> getEnabled();

  /**
   * Where the JVMs of this task write.
   *
   * @return {@code build/mayfly/NAME-OF-TASK}
   */
  public abstract DirectoryProperty getRecordings();
}
