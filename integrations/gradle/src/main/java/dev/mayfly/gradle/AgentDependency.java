package dev.mayfly.gradle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;

/** The configuration {@code mayflyAgent}: where a project gets the agent's jar from. Static. */
final class AgentDependency {
  static final String NAME = "mayflyAgent";

  private AgentDependency() {}

  static Configuration of(Project project) {
    Configuration agent = project.getConfigurations().create(NAME);
    agent.setDescription("Mayfly's agent: by default, of the plugin's version.");
    agent.setCanBeConsumed(false);
    agent.setTransitive(false);
    agent.defaultDependencies(
        dependencies ->
            dependencies.add(
                project.getDependencies().create("dev.mayfly:mayfly-agent:" + version())));
    return agent;
  }

  /** The plugin's version. */
  static String version() {
    try (InputStream file = AgentDependency.class.getResourceAsStream("agent.properties")) {
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
