package dev.mayfly.cli.console;

import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceRoots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Confined to one thread: the option that names directories of source files. */
public final class SourcesOption {

  @Option(
      names = "--sources",
      split = ",",
      paramLabel = "DIR",
      description = {
        "Source directories, separated by commas, for annotations and HTML",
        "(default: src/main/java and its kind, in this directory and its modules)."
      })
  private List<Path> directories = List.of();

  /** Whether directories are named. */
  public boolean isGiven() {
    return !directories.isEmpty();
  }

  /** The named directories, or else those that projects usually have. */
  public SourceFiles below(Path project) {
    for (Path directory : directories) {
      if (!Files.isDirectory(directory)) {
        throw CommandFailure.usage("--sources: directory not found: " + directory);
      }
    }
    return new SourceFiles(directories.isEmpty() ? SourceRoots.below(project) : directories);
  }
}
