package dev.mayfly.agent.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
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

  /** Writes a line to its standard input. */
  WovenProcess say(String line) {
    try {
      process.outputWriter().write(line + "\n");
      process.outputWriter().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Waits until it has written this on stdout. */
  WovenProcess awaitStdout(String text) {
    return awaitThat(
        "'" + text + "' on stdout",
        () -> Files.readString(directory.resolve("stdout.txt")).contains(text));
  }

  /** Waits for what it does; fails, and ends it, if that does not come in time. */
  WovenProcess awaitThat(String what, Callable<Boolean> holds) {
    long deadline = System.nanoTime() + timeout.toNanos();
    try {
      while (true) {
        boolean mayCome = process.isAlive() && System.nanoTime() - deadline < 0; // before it looks
        if (holds.call()) {
          return this;
        }
        if (!mayCome) {
          throw new AssertionError("never seen: " + what);
        }
        Thread.sleep(20);
      }
    } catch (Exception | AssertionError e) {
      process.destroyForcibly();
      throw new AssertionError(what + " of " + outcome(-1), e);
    }
  }

  /** Waits for its end; fails, and ends it, if that does not come in time. */
  WovenRun await() {
    try {
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        String threads = threads();
        process.destroyForcibly().waitFor();
        throw new AssertionError("not done within " + timeout + ": " + outcome(-1) + threads);
      }
      return outcome(process.exitValue());
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What its threads wait for. */
  private String threads() {
    Path jcmd = Path.of(command.get(0)).resolveSibling("jcmd");
    try {
      Path dump = directory.resolve("threads.txt");
      new ProcessBuilder(jcmd.toString(), "" + process.pid(), "Thread.print", "-l")
          .redirectErrorStream(true)
          .redirectOutput(dump.toFile())
          .start()
          .waitFor(20, TimeUnit.SECONDS);
      return Files.readString(dump);
    } catch (IOException none) {
      return none.toString();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e.toString();
    }
  }

  private WovenRun outcome(int exitCode) {
    return new WovenRun(exitCode, directory, command, subjectPackage);
  }
}
