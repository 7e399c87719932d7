package dev.mayfly.maven;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.TestAgent;
import dev.mayfly.build.TestRecordings;
import dev.mayfly.build.TestReports;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Lets Surefire and Failsafe run the tests under Mayfly: the property {@code argLine} gets the
 * agent, in front of its value.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends MayflyMojo {
  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  /** The property that the tests' JVM takes its flags from. */
  @Parameter(property = "mayfly.propertyName", defaultValue = "argLine")
  private String propertyName;

  /**
   * Options of the agent, such as {@code <include>com.acme.*</include>}. Without {@code include},
   * Mayfly counts in the module's own classes and tests.
   */
  @Parameter private Map<String, String> options = Map.of();

  /** For Maven. */
  public PrepareAgentMojo() {}

  @Override
  void run(TestReports reports) throws MayflyBuildException, MojoExecutionException {
    TestRecordings.delete(recordings());
    reports.delete();
    String agent = new TestAgent(agent(), options, recordings()).flag();
    String before = project.getProperties().getProperty(propertyName);
    String flags = quoted(agent) + (before == null ? "" : " " + before);
    project.getProperties().setProperty(propertyName, flags);
    getLog().info(propertyName + " set to " + flags);
  }

  /** Surefire parts flags at spaces, but for quoted ones. */
  private static String quoted(String flag) {
    return flag.contains(" ") ? '"' + flag + '"' : flag;
  }
}
