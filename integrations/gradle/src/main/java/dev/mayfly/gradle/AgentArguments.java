package dev.mayfly.gradle;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.MayflyCommandLine;
import dev.mayfly.build.TestAgent;
import java.util.List;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Internal;
import org.gradle.process.CommandLineArgumentProvider;

/** The agent's flag for the JVMs of one test task. Confined to the build. */
public abstract class AgentArguments implements CommandLineArgumentProvider {
  /** For Gradle. */
  public AgentArguments() {}

  /**
   * Whether there is a flag.
   *
   * @return of the test task
   */
  @Input
  public abstract Property<Boolean> getEnabled();

  /**
   * The agent's options.
   *
   * @return the options that the build script set
   */
  @Input
  public abstract MapProperty<String, String> getOptions();

  /**
   * The agent's options of the command line.
   *
   * @return {@code mayfly.options}, empty by default
   */
  @Input
  public abstract Property<String> getCommandLine();

  /**
   * The agent's jar.
   *
   * @return one file, or none if there is no flag
   */
  @Classpath
  public abstract ConfigurableFileCollection getAgent();

  /**
   * The directory of the reports of the JVMs: an output of the task, so no input.
   *
   * @return of the test task
   */
  @Internal
  public abstract DirectoryProperty getRecordings();

  @Override
  public Iterable<String> asArguments() {
    if (!getEnabled().get()) {
      return List.of();
    }
    return List.of(agent().flag());
  }

  /** Checks the options of the command line. */
  final void check() throws MayflyBuildException {
    if (getEnabled().get()) {
      TestAgent agent = agent();
      agent.check(new MayflyCommandLine(agent.jar()));
    }
  }

  private TestAgent agent() {
    return new TestAgent(
        getAgent().getSingleFile().toPath(),
        getOptions().get(),
        getCommandLine().get(),
        getRecordings().get().getAsFile().toPath());
  }
}
