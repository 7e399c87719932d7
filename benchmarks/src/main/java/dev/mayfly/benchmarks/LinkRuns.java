package dev.mayfly.benchmarks;

import com.example.programs.ClassLinking;
import dev.mayfly.benchmarks.JavaFork.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. Starts JVMs that link the classes of jars.
 *
 * @param options what they are started with
 * @param java the command that starts them
 * @param directory what they leave goes below it
 */
record LinkRuns(WorldOptions options, Path java, Path directory) {
  private static final String LIST_FILE = "classpaths.txt";
  private static final Duration LIMIT = Duration.ofMinutes(40);

  /** The plain run of some class paths; one that has been done before is read again. */
  LinkRun plain(int batch, List<String> classPaths) throws IOException, InterruptedException {
    Path home = home(Mode.PLAIN, batch);
    Path list = home.resolve(LIST_FILE);
    if (!Files.exists(list)
        || !Files.readAllLines(list).equals(classPaths)
        || !Files.exists(home.resolve(LinkRun.PRINTED_FILE))) {
      run(home, classPaths, List.of());
    }
    return LinkRun.read(home);
  }

  /** A run of some class paths under the agent. */
  LinkRun woven(String mode, int batch, List<String> classPaths)
      throws IOException, InterruptedException {
    Path home = home(mode, batch);
    Path report = home.resolve(LinkRun.REPORT_DIRECTORY);
    run(home, classPaths, List.of(options.agentArgument(mode, report)));
    return LinkRun.read(home);
  }

  /** What the last run has left. */
  LinkRun read(String mode, int batch) throws IOException {
    return LinkRun.read(home(mode, batch));
  }

  private Path home(String mode, int batch) {
    return directory
        .resolve(mode.replace('=', '-').replace(',', '+'))
        .resolve("%02d".formatted(batch));
  }

  private void run(Path home, List<String> classPaths, List<String> agent)
      throws IOException, InterruptedException {
    if (Files.exists(home)) {
      Directories.delete(home);
    }
    Files.createDirectories(home);
    Files.write(home.resolve(LIST_FILE), classPaths);
    List<String> command = new ArrayList<>(List.of("-Xmx" + options.heap()));
    command.addAll(agent);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ClassLinking.class.getName());
    command.add(home.resolve(LIST_FILE).toString());
    command.add(home.resolve(LinkRun.CLASSES_FILE).toString());
    Output output = new JavaFork(java).run(command, LIMIT, (process, line) -> {});
    Files.write(home.resolve(LinkRun.PRINTED_FILE), output.lines());
    if (output.status() != 0) {
      throw new IOException(home + " failed\n" + output.tail());
    }
  }
}
