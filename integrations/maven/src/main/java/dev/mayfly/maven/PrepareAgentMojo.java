package dev.mayfly.maven;

import dev.mayfly.build.BuildProperties;
import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.TestAgent;
import dev.mayfly.build.TestRecordings;
import dev.mayfly.build.TestReports;
import java.util.Map;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Lets Surefire and Failsafe run the tests under Mayfly: the property {@code argLine} gets the
 * agent, in front of its value.
 */
@Mojo(name = "prepare-agent", defaultPhase = LifecyclePhase.INITIALIZE, threadSafe = true)
public final class PrepareAgentMojo extends MayflyMojo {
  /** The property that the tests' JVM takes its flags from. */
  @Parameter(property = "mayfly.propertyName", defaultValue = "argLine")
  private String propertyName;

  /**
   * Options of the agent, such as {@code <include>com.acme.*</include>}. Without {@code include},
   * Mayfly counts in the module's own classes and tests.
   */
  @Parameter private Map<String, String> options = Map.of();

  /**
   * More options of the agent, which win over those of the POM: {@code
   * -Dmayfly.options=jdk=charge,lifetime=off}.
   */
  @Parameter(property = TestAgent.PROPERTY)
  private @Nullable String moreOptions;

  /** For Maven. */
  public PrepareAgentMojo() {}

  @Override
  void run(TestReports reports) throws MayflyBuildException, MojoExecutionException {
    TestRecordings.delete(recordings());
    reports.delete();
    reactor().requireGates();
    new BuildProperties(reactor().userProperties()).check(commandLine());
    Surefire.of(project()).objection().ifPresent(getLog()::warn);
    TestAgent agent =
        new TestAgent(agent(), options, moreOptions == null ? "" : moreOptions, recordings());
    agent.check(commandLine());
    String before = project().getProperties().getProperty(propertyName);
    String flags = quoted(agent.flag()) + (before == null ? "" : " " + before);
    project().getProperties().setProperty(propertyName, flags);
    getLog().info(propertyName + " set to " + flags);
  }

  /** Surefire parts flags at spaces, but for quoted ones. */
  private static String quoted(String flag) {
    return flag.contains(" ") ? '"' + flag + '"' : flag;
  }
}
