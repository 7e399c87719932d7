package dev.mayfly.gradle;

import dev.mayfly.build.MayflyBuildException;
import dev.mayfly.build.TestRecordings;
import org.gradle.api.Action;
import org.gradle.api.GradleException;
import org.gradle.api.Task;
import org.gradle.api.file.Directory;
import org.gradle.api.provider.Provider;

/** Immutable. Deletes the recordings of an earlier build before tests run. */
final class DeleteRecordings implements Action<Task> {
  private final Provider<Directory> recordings;

  DeleteRecordings(Provider<Directory> recordings) {
    this.recordings = recordings;
  }

  @Override
  public void execute(Task test) {
    try {
      TestRecordings.delete(recordings.get().getAsFile().toPath());
    } catch (MayflyBuildException failure) {
      throw new GradleException(failure.getMessage(), failure);
    }
  }
}
