package dev.mayfly.maven;

import java.util.Optional;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;

/**
 * Immutable. The plugin that runs a module's tests.
 *
 * @param version its version; empty if it is not known
 * @param hasJupiter whether the module's tests are those of JUnit Jupiter
 */
record Surefire(String version, boolean hasJupiter) {
  private static final String PLUGIN = "org.apache.maven.plugins:maven-surefire-plugin";

  static Surefire of(MavenProject module) {
    Plugin plugin = module.getPlugin(PLUGIN);
    return new Surefire(
        plugin == null || plugin.getVersion() == null ? "" : plugin.getVersion(),
        module.getDependencies().stream()
            .anyMatch(each -> each.getGroupId().equals("org.junit.jupiter")));
  }

  /** Why it runs no test, if so. */
  Optional<String> objection() {
    return hasJupiter && version.matches("2\\.(\\d|1\\d|2[01])(\\D.*)?")
        ? Optional.of(
            "maven-surefire-plugin "
                + version
                + " runs no test of JUnit 5 or newer: set its version to 3.6.1 in the POM")
        : Optional.empty();
  }
}
