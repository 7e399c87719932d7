package dev.mayfly.agent.it;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Immutable. A forked JVM that may still be running.
 *
 * @param process the process
 * @param command its command line
 * @param directory its working directory
 * @param subjectPackage the package of the program, left out where classes are shown
 * @param timeout when waiting for it ends
 */
record WovenProcess(
    Process process,
    List<String> command,
    Path directory,
    String subjectPackage,
    Duration timeout) {

  /** Waits for its end; fails, and ends it, if that does not come in time. */
  WovenRun await() {
    try {
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        throw new AssertionError("not done within " + timeout + ": " + outcome(-1));
      }
      return outcome(process.exitValue());
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private WovenRun outcome(int exitCode) {
    return new WovenRun(exitCode, directory, command, subjectPackage);
  }
}
