package dev.mayfly.gradle;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.TestRecordings;
import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.Task;

/** Immutable. Before tests run, checks the options, and deletes recordings of an earlier build. */
final class PrepareRecordings implements Action<Task> {
  private final AgentArguments arguments;

  PrepareRecordings(AgentArguments arguments) {
    this.arguments = arguments;
  }

  @Override
  public void execute(Task test) {
    try {
      arguments.check();
      TestRecordings.delete(arguments.getRecordings().get().getAsFile().toPath());
    } catch (MayflyBuildException failure) {
      throw new GradleException(failure.getMessage(), failure);
    }
  }
}
